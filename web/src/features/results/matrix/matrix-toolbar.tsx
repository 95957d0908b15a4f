import { CalendarPlus, Funnel } from 'lucide-react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { useAddToPlan } from '../../../domain/plan/use-add-to-plan.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { FilterBar } from '../../../shared/ui/filters/filter-bar.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { FilterPopover } from '../../../shared/ui/filters/filter-popover.tsx';
import { CountrySearch } from '../../../domain/countries/country-search.tsx';
import type { Gap, MatrixFilter } from './matrix-rules.ts';
import { planGapsText } from './matrix-texts.ts';
import { leastVolumes } from './use-matrix-filter.ts';

const volumeOptions = leastVolumes.map((volume) => ({
  id: String(volume),
  label: `Объём: от ${formatNumber(volume)}`,
}));

interface MatrixToolbarProps {
  filter: MatrixFilter & { search: string };
  onChange: (change: {
    search?: string;
    gaps?: boolean;
    countries?: string[];
    minVolume?: (typeof leastVolumes)[number];
  }) => void;
  /** All countries of the loaded rows. */
  countries: readonly string[];
  /** Among the loaded rows. */
  gaps: readonly Gap[];
  /** Every row is loaded; until then the number of gaps is not known. */
  isComplete: boolean;
}

/** What narrows the matrix; with the gaps alone in sight, they can be planned at once. */
export function MatrixToolbar({ filter, onChange, countries, gaps, isComplete }: MatrixToolbarProps) {
  const addToPlan = useAddToPlan();
  const canPlan = useCanRun();
  const isChosen = filter.countries.length > 0;
  return (
    <FilterBar
      label="Поиск по ключевому слову"
      placeholder="Поиск по ключевому слову"
      search={filter.search}
      onChange={onChange}
    >
      <ToggleButton
        isOn={filter.gaps}
        onChange={(isOn) => onChange({ gaps: isOn })}
        icon={<Funnel className="size-3.5" aria-hidden />}
        {...(isComplete ? { count: gaps.length } : {})}
      >
        Есть спрос, нет сайта
      </ToggleButton>
      <FilterPopover
        label="Страны"
        value={isChosen ? `${filter.countries.length} из ${countries.length}` : 'все'}
        isOn={isChosen}
        className="w-72 gap-2"
      >
        <CountrySearch
          countries={countries}
          isMultiple
          selected={filter.countries}
          onChange={(selected) => onChange({ countries: selected })}
        />
      </FilterPopover>
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
      {filter.gaps && canPlan ? (
        <Button
          icon={<CalendarPlus className="size-4" aria-hidden />}
          isDisabled={gaps.length === 0}
          onPress={() => addToPlan(gaps)}
        >
          {planGapsText(gaps.length, isComplete)}
        </Button>
      ) : null}
    </FilterBar>
  );
}
