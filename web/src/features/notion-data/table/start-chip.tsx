import { X } from 'lucide-react';
import { formatMonth } from '../../../shared/format/format-month.ts';
import { ToggleButton } from '../../../shared/ui/toggle-button.tsx';
import type { SiteFilter } from '../site-rules.ts';

interface StartChipProps extends Pick<SiteFilter, 'start'> {
  onChange: (change: Partial<SiteFilter>) => void;
}

/** The month of the start date that a chart asked for; pressed, it is taken out. */
export function StartChip({ start, onChange }: StartChipProps) {
  if (start === '') return null;
  return (
    <ToggleButton isOn onChange={() => onChange({ start: '' })}>
      Дата старта: {formatMonth(start)}
      <X className="size-3.5" aria-hidden />
    </ToggleButton>
  );
}
