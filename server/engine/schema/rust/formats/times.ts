/** Dates and times as the Rust library checks them: digits at fixed places, in ASCII. */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDate(text: string): boolean {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (found === null || text.length !== 10) return false;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** A leap second counts only where it is 23:59 in UTC. */
export function isTime(text: string): boolean {
  const found = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/.exec(
    text,
  );
  if (found === null || text.endsWith("\n")) return false;
  const [hour, minute, second] = found.slice(1, 4).map(Number) as [number, number, number];
  const offsetHour = Number(found[5] ?? 0);
  const offsetMinute = Number(found[6] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (found[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

export function isDateTime(text: string): boolean {
  const separator = text.search(/[Tt]/);
  return separator >= 0 && isDate(text.slice(0, separator)) && isTime(text.slice(separator + 1));
}
