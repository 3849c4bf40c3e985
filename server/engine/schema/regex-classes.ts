/** The Unicode classes that Go 1.26 knows in `\\p{…}` (`harnesses.md` 1.6), and how RE2JS spells them. */

/** Unicode 15.0's scripts. RE2JS knows later ones too, which Go refuses. */
const scripts = `
  Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali
  Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma
  Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari
  Dives_Akuru Dogra Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic
  Grantha Greek Gujarati Gunjala_Gondi Gurmukhi Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana
  Imperial_Aramaic Inherited Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana
  Kawi Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lao Latin Lepcha Limbu Linear_A
  Linear_B Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi
  Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro
  Multani Myanmar Nabataean Nag_Mundari Nandinagari New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong
  Ogham Ol_Chiki Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian
  Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa
  Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham SignWriting Sinhala
  Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet
  Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi Wancho
  Warang_Citi Yezidi Yi Zanabazar_Square`;

const categories = `
  C Cc Cf Cn Co Cs L LC Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs
  Any Assigned`;

const aliases = `
  Cased_Letter:LC Close_Punctuation:Pe Combining_Mark:M Connector_Punctuation:Pc Control:Cc Currency_Symbol:Sc
  Dash_Punctuation:Pd Decimal_Number:Nd Enclosing_Mark:Me Final_Punctuation:Pf Format:Cf Initial_Punctuation:Pi
  Letter:L Letter_Number:Nl Line_Separator:Zl Lowercase_Letter:Ll Mark:M Math_Symbol:Sm Modifier_Letter:Lm
  Modifier_Symbol:Sk Nonspacing_Mark:Mn Number:N Open_Punctuation:Ps Other:C Other_Letter:Lo Other_Number:No
  Other_Punctuation:Po Other_Symbol:So Paragraph_Separator:Zp Private_Use:Co Punctuation:P Separator:Z
  Space_Separator:Zs Spacing_Mark:Mc Surrogate:Cs Symbol:S Titlecase_Letter:Lt Unassigned:Cn Uppercase_Letter:Lu
  cntrl:Cc digit:Nd punct:P`;

const words = (list: string): string[] => list.split(/\s+/).filter((word) => word !== "");
const loose = (name: string): string => name.replace(/[ _-]/g, "").toLowerCase();

const classes = new Map<string, string>([
  ...words(scripts).map((name) => [loose(name), name] as const),
  ...words(aliases).map(
    (pair) => [loose(pair.split(":")[0] as string), pair.split(":")[1] as string] as const,
  ),
  ...words(categories).map((name) => [loose(name), name] as const),
]);

/** A name that no engine knows: makes RE2JS refuse what Go refuses. */
const unknown = "-";

/**
 * `\\p{name}` or `\\P{name}` in RE2JS's spelling. `letter` is the p, lower or upper case; `inClass`: between brackets.
 */
export function goUnicodeClass(letter: "p" | "P", name: string, inClass: boolean): string {
  const negated = name.startsWith("^");
  const key = loose(negated ? name.slice(1) : name);
  if (key === "ascii") {
    const outside = (letter === "P") !== negated;
    const range = outside ? "\\x{80}-\\x{10FFFF}" : "\\x00-\\x7F";
    return inClass ? range : `[${range}]`;
  }
  const known = classes.get(key);
  return `\\${letter}{${negated ? "^" : ""}${known ?? unknown + name}}`;
}
