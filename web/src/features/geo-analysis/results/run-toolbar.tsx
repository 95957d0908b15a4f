import { createParser, parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { metrics } from '../../../domain/keywords/metrics.ts';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { NumberRange } from '../../../shared/ui/filters/number-range.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { rangeDefaults, type RunFilter } from './run-filter.ts';
import type { Range } from '../../../shared/ui/filters/range-text.ts';

const isSameRange = (a: Range, b: Range): boolean => a.min === b.min && a.max === b.max;

/** Parser for a range such as `100-5000`; any other text yields the default. */
const rangeParser = createParser<Range>({
  parse: (text) => {
    const [, min, max] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    return min === undefined || max === undefined ? null : { min: Number(min), max: Number(max) };
  },
  serialize: ({ min, max }) => `${min}-${max}`,
  eq: isSameRange,
});

const parsers = {
  search: parseAsString.withDefault(''),
  volume: rangeParser.withDefault(rangeDefaults.volume),
  difficulty: rangeParser.withDefault(rangeDefaults.difficulty),
  cpc: rangeParser.withDefault(rangeDefaults.cpc),
  failed: parseAsBoolean.withDefault(false),
};

/** Filter of the results, kept in the URL. */
export function useRunFilter() {
  return useQueryStates(parsers, { urlKeys: { search: 'q', difficulty: 'kd' } });
}

/** Step of the price-per-click filter, in USD (spec §5). */
const cpcStep = 0.01;

interface RunToolbarProps {
  filter: RunFilter;
  onChange: (change: Partial<RunFilter>) => void;
  /** Number of failed pairs. */
  failed: number;
}

const ranges = ['volume', 'difficulty', 'cpc'] as const;

/** Search and filters of a run's results (spec §5). */
export function RunToolbar({ filter, onChange, failed }: RunToolbarProps) {
  return (
    <FilterBar
      label="Поиск по слову и стране"
      placeholder="Слово или страна"
      search={filter.search}
      onChange={onChange}
      active={ranges.filter((name) => !isSameRange(filter[name], rangeDefaults[name])).length}
      pinned={
        failed > 0 || filter.failed ? (
          <ToggleButton
            isOn={filter.failed}
            count={failed}
            isAlert={failed > 0}
            onChange={(on) => onChange({ failed: on })}
          >
            Ошибки
          </ToggleButton>
        ) : null
      }
    >
      <NumberRange
        label={metrics.searchVolume.shortLabel}
        value={filter.volume}
        defaults={rangeDefaults.volume}
        onChange={(volume) => onChange({ volume })}
      />
      <NumberRange
        label={metrics.difficulty.shortLabel}
        value={filter.difficulty}
        defaults={rangeDefaults.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <NumberRange
        label={metrics.cpc.shortLabel}
        unit="$"
        step={cpcStep}
        value={filter.cpc}
        defaults={rangeDefaults.cpc}
        onChange={(cpc) => onChange({ cpc })}
      />
    </FilterBar>
  );
}
