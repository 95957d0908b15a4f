import { countryByCode, defaultCountryCode } from '@geoplan/contracts/countries/countries';
import { noCountriesText, noKeywordsText } from '@geoplan/contracts/geo/geo-run-input';
import { z } from 'zod';
import { formatCount, formatNumber } from '../../shared/format/format-number.ts';
import { chosenKeywords, firstProblem } from '../keywords/input/keyword-list-rules.ts';

/** Keywords and countries of a tool's unsent form; each tool adds its options. */
export const toolFormShape = {
  /** Keyword rows, including empty and duplicate ones; at least one. */
  keywords: z.array(z.string()).min(1),
  /** Two-letter codes from the country catalogue. */
  countries: z.array(z.string().refine((code) => countryByCode(code) !== undefined)),
};
export interface ToolForm {
  keywords: string[];
  countries: string[];
}

/** Initial form (spec §9: default country us). */
export const emptyToolForm: ToolForm = { keywords: [''], countries: [defaultCountryCode] };

/** Input of a tool: keywords without empty and duplicate ones, and countries. */
export type ToolInput = ToolForm;

/** Maximum input of a tool, limited because the results are created and kept in the browser. */
const maxPairsPerTool = 1_000;

/** Input of a form. */
export const toolInput = ({ keywords, countries }: ToolForm): ToolInput => ({
  keywords: chosenKeywords(keywords),
  countries: [...countries],
});

/** Reason why a tool cannot be run with this form, in the spec's words (§5); null if it can. */
export function toolProblem(form: ToolForm): string | null {
  const { keywords, countries } = toolInput(form);
  if (keywords.length === 0) return noKeywordsText;
  const wrong = firstProblem(form.keywords);
  if (wrong !== null) return `Ключевое слово ${wrong.row}: ${wrong.problem}`;
  if (countries.length === 0) return noCountriesText;
  const pairs = keywords.length * countries.length;
  if (pairs <= maxPairsPerTool) return null;
  return `Не больше ${formatNumber(maxPairsPerTool)}\u00A0пар слово × страна за раз, сейчас ${formatNumber(pairs)}`;
}

/** «lumora и ещё 2 × 3 страны». */
export function inputTitle({ keywords, countries }: ToolInput): string {
  const [first = ''] = keywords;
  const others = keywords.length > 1 ? ` и ещё ${keywords.length - 1}` : '';
  return `${first}${others} × ${formatCount(countries.length, ['страна', 'страны', 'стран'])}`;
}

/** Pair of a keyword and a country. */
export interface Pair {
  keyword: string;
  country: string;
}

/** Pairs of every keyword with every country, ordered by keyword. */
export const pairsOf = ({ keywords, countries }: ToolInput): Pair[] =>
  keywords.flatMap((keyword) => countries.map((country) => ({ keyword, country })));
