import { X } from 'lucide-react';
import { formatMonth } from '../../../shared/format/format-month.ts';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import type { SiteFilter } from '../site-rules.ts';

interface FilterChipsProps extends Pick<SiteFilter, 'start' | 'launched'> {
  onChange: (change: Partial<SiteFilter>) => void;
}

/** What a chart asked for: launched sites alone, the month of the start date; pressed, one is taken out. */
export function FilterChips({ start, launched, onChange }: FilterChipsProps) {
  if (start === '' && launched === '') return null;
  const mark = <X className="size-3.5" aria-hidden />;
  return (
    // On a phone a line of their own: the selects fill theirs.
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:contents">
      {launched === '' ? null : (
        <ToggleButton isOn onChange={() => onChange({ launched: '' })}>
          Запущенные
          {mark}
        </ToggleButton>
      )}
      {start === '' ? null : (
        <ToggleButton isOn onChange={() => onChange({ start: '' })}>
          Дата старта: {formatMonth(start)}
          {mark}
        </ToggleButton>
      )}
    </div>
  );
}
