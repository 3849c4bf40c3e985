/** A compiled schema: what `evaluate` walks. */
import type { Check, Gate } from "../evaluate/check.ts";
import type { SchemaLocation } from "../evaluate/failure.ts";
import type { JsonKind } from "../json/node.ts";
import type { Dialect } from "./dialect.ts";
import type { SchemaDocument, SchemaResource } from "./document.ts";
import { locationOf, type Place } from "./place.ts";

/** What one kind of instance goes through. */
export interface Course {
  /** The first that fails ends the evaluation of its schema. */
  readonly gates: readonly Gate[];
  readonly checks: readonly Check[];
}

export type Courses = Readonly<Record<JsonKind, Course>>;

const emptyCourse: Course = { gates: [], checks: [] };
const emptyCourses: Courses = {
  null: emptyCourse,
  boolean: emptyCourse,
  number: emptyCourse,
  string: emptyCourse,
  array: emptyCourse,
  object: emptyCourse,
};

export class SchemaNode {
  readonly document: SchemaDocument;
  readonly place: Place;
  readonly ownResource: SchemaResource;

  /** What a boolean schema says of everything; null for others. */
  always: boolean | null = null;
  /** The schema at the root of the resource that this one belongs to. */
  resource: SchemaNode = this;
  /** Of a resource's root: the schemas that `$dynamicRef`s may lead to. */
  dynamicAnchors: ReadonlyMap<string, SchemaNode> | null = null;
  dynamicAnchor: string | null = null;
  recursiveAnchor = false;

  hasUnevaluatedProperties = false;
  hasUnevaluatedItems = false;
  /** Whether each property, or each item, counts as evaluated whatever the instance holds. */
  evaluatesAllProperties = false;
  evaluatesAllItems = false;
  /** How many items count as evaluated from the start. */
  evaluatedItems = 0;

  /** Most schemas that are compiled while somebody types are never applied to a value, so courses are sorted out when the first one comes. */
  private makeCourses: () => Courses = () => emptyCourses;
  private ownCourses: Courses | undefined;
  private ownLocation: SchemaLocation | undefined;

  constructor(document: SchemaDocument, place: Place, resource: SchemaResource) {
    this.document = document;
    this.place = place;
    this.ownResource = resource;
  }

  get dialect(): Dialect {
    return this.ownResource.dialect;
  }

  get courses(): Courses {
    this.ownCourses ??= this.makeCourses();
    return this.ownCourses;
  }

  setCourses(make: () => Courses): void {
    this.makeCourses = make;
  }

  get location(): SchemaLocation {
    this.ownLocation ??= locationOf(this.document, this.ownResource, this.place);
    return this.ownLocation;
  }
}
