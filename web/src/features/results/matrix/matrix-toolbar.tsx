import { metrics } from '../../../domain/keywords/metrics.ts';
import { CalendarPlus, Funnel } from 'lucide-react';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { useAddToPlan } from '../../../domain/plan/use-add-to-plan.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { CountriesFilter } from './countries-filter.tsx';
import type { CoverageRow, Gap, MatrixFilter } from './matrix-rules.ts';
import { planGapsText } from './matrix-texts.ts';
import { OpportunityFilter, type LeastOpportunity } from '../opportunity-filter.tsx';
import { leastVolumes, matrixSorts } from './use-matrix-filter.ts';

const volumeOptions = leastVolumes.map((volume) => ({
  id: String(volume),
  label: `${metrics.searchVolume.shortLabel}: от ${formatNumber(volume)}`,
}));

const sortLabels = { searchVolume: 'По объёму', opportunity: 'По индексу' };
const sortOptions = matrixSorts.map((id) => ({ id, label: sortLabels[id] }));

/** Name of the matrix's options in the browser. */
export const tableName = 'matrix';

/** Its columns are the countries, which are filtered. */
const noColumns: readonly never[] = [];

interface MatrixToolbarProps {
  filter: Omit<MatrixFilter, 'minOpportunity'> & {
    search: string;
    minOpportunity: LeastOpportunity;
    sort: (typeof matrixSorts)[number];
  };
  onChange: (change: {
    search?: string;
    gaps?: boolean;
    countries?: string[];
    minVolume?: (typeof leastVolumes)[number];
    minOpportunity?: LeastOpportunity;
    sort?: (typeof matrixSorts)[number];
  }) => void;
  rows: readonly CoverageRow[];
  /** All countries of the loaded rows. */
  countries: readonly string[];
  /** Among the loaded rows. */
  gaps: readonly Gap[];
  /** Every row is loaded; until then the number of gaps is not known. */
  isComplete: boolean;
}

/** What narrows the matrix; with the gaps alone in sight, they can be planned at once. */
export function MatrixToolbar(props: MatrixToolbarProps) {
  const { filter, onChange, gaps, isComplete } = props;
  const isSmall = useIsSmall();
  const options = <TableOptions name={tableName} columns={noColumns} />;
  const addToPlan = useAddToPlan();
  const canPlan = useCanRun();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2">
      <FilterBar
        label="Поиск по ключевому слову"
        placeholder="Поиск по ключевому слову"
        search={filter.search}
        onChange={onChange}
        className="max-sm:w-full sm:min-w-120 sm:flex-1"
        active={
          Number(filter.countries.length > 0) +
          Number(filter.minVolume > 0) +
          Number(filter.minOpportunity > 0)
        }
        pinned={
          <ToggleButton
            isOn={filter.gaps}
            onChange={(isOn) => onChange({ gaps: isOn })}
            icon={<Funnel className="size-3.5" aria-hidden />}
            count={gaps.length}
            isLeast={!isComplete}
          >
            Есть спрос, нет сайта
          </ToggleButton>
        }
      >
        <MatrixFilters {...props} />
        {isSmall ? options : null}
      </FilterBar>
      {filter.gaps && canPlan ? (
        <Button
          icon={<CalendarPlus className="size-4" aria-hidden />}
          isDisabled={gaps.length === 0}
          onPress={() => addToPlan(gaps)}
        >
          {planGapsText(gaps.length, isComplete)}
        </Button>
      ) : null}
      {isSmall ? null : <span className="ml-auto">{options}</span>}
    </div>
  );
}

/** Countries, least figures, and the order of the rows. */
function MatrixFilters({ filter, onChange, rows, countries }: MatrixToolbarProps) {
  return (
    <>
      <CountriesFilter
        rows={rows}
        countries={countries}
        chosen={filter.countries}
        onChange={(codes) => onChange({ countries: codes })}
      />
      <Select
        label="Наименьший объём"
        isInToolbar
        options={volumeOptions}
        value={String(filter.minVolume)}
        onChange={(id) => {
          const minVolume = leastVolumes.find((each) => String(each) === id);
          if (minVolume !== undefined) onChange({ minVolume });
        }}
      />
      <OpportunityFilter
        value={filter.minOpportunity}
        onChange={(minOpportunity) => onChange({ minOpportunity })}
      />
      <Select
        label="Порядок ключевых слов"
        isInToolbar
        options={sortOptions}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  );
}
