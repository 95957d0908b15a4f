import { countries, countryByCode } from '@geoplan/contracts/countries';

/** Trimmed, case-folded, without marks: «Турция», «türkiye» and «Turkiye» are what people type. */
function nameKey(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  return plain.replace(/\s+/gu, ' ').trim().toLowerCase();
}

const codeByName = new Map(
  countries.flatMap(({ code, english, russian, aliases }) =>
    [english, russian, ...aliases].map((name) => [nameKey(name), code] as const),
  ),
);

/** What separates several GEOs of a row (api.md, Counting rule). */
const separators = /[,;/|\n\r]+/;
/** Longer than any country's name; more of them than any row means. */
const maxLabelLength = 100;
const maxLabels = 250;

/** What the GEO of a row names. */
export interface ReadGeo {
  /** Codes of the catalogue, each once. */
  countries: string[];
  /** Codes in upper case, and words that name no country as they stand; each once. */
  labels: string[];
}

/** Reads codes, English and Russian names of countries; an unknown word counts nowhere but stays visible. */
export function readGeo(geo: string): ReadGeo {
  const codes = new Set<string>();
  const labels = new Map<string, string>();
  for (const part of geo.split(separators, maxLabels)) {
    const word = part.replace(/\s+/gu, ' ').trim();
    if (word === '') continue;
    const code = countryByCode(word)?.code ?? codeByName.get(nameKey(word));
    if (code) codes.add(code);
    const label = code?.toUpperCase() ?? Array.from(word).slice(0, maxLabelLength).join('');
    const key = label.toLowerCase();
    if (!labels.has(key)) labels.set(key, label);
  }
  return { countries: [...codes], labels: [...labels.values()] };
}
