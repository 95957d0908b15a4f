import { ArrowRight } from 'lucide-react';
import { pairsInput } from '../../../domain/runs/run-input.ts';
import { ToolsMenu } from '../../../domain/tools/tools-menu.tsx';
import { formatNumber } from '../../../shared/format/format-number.ts';
import type { RunRow } from './run-row.ts';

interface ContinueMenuProps {
  /** Selected rows, or all shown rows. */
  rows: readonly RunRow[];
  isSelection: boolean;
}

/** Menu of the tools, each opened with the keywords and countries of the rows. */
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
