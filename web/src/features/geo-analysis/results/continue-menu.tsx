import { ArrowRight } from 'lucide-react';
import { pairsInput } from '../../../domain/runs/run-input.ts';
import { ToolsMenu } from '../../../domain/tools/tools-menu.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { RunRow } from './run-row.ts';

interface ContinueMenuProps {
  /** Selected rows, or all that are shown. */
  rows: readonly RunRow[];
  isSelection: boolean;
}

/** Goes on to a tool with the keywords and countries of the rows filled in. */
export function ContinueMenu({ rows, isSelection }: ContinueMenuProps) {
  const input = pairsInput(rows);
  return (
    <ToolsMenu
      label="Продолжить"
      icon={<ArrowRight className="size-4" aria-hidden />}
      input={input}
      isDisabled={rows.length === 0}
      header={
        <p className="border-b border-border px-3 py-2 text-xs text-muted">
          {isSelection ? 'Выбранные' : 'Все показанные'}: слов {formatNumber(input.keywords.length)}, стран{' '}
          {formatNumber(input.countries.length)}
        </p>
      }
    />
  );
}
