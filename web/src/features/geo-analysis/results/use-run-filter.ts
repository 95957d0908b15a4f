import { createParser, parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import type { Range } from '../../../shared/ui/filters/range-text.ts';
import { rangeDefaults } from './run-filter.ts';

/** `100-5000`; anything else is the default. */
const rangeParser = createParser<Range>({
  parse: (text) => {
    const [, min, max] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    return min === undefined || max === undefined ? null : { min: Number(min), max: Number(max) };
  },
  serialize: ({ min, max }) => `${min}-${max}`,
  eq: (a, b) => a.min === b.min && a.max === b.max,
});

const parsers = {
  search: parseAsString.withDefault(''),
  volume: rangeParser.withDefault(rangeDefaults.volume),
  difficulty: rangeParser.withDefault(rangeDefaults.difficulty),
  cpc: rangeParser.withDefault(rangeDefaults.cpc),
  failed: parseAsBoolean.withDefault(false),
};

/** The filter of the results, kept in the address. */
export function useRunFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q', difficulty: 'kd' } });
}
