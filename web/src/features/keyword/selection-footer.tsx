import { formatDateTime } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';

interface SelectionFooterProps {
  chosen: number;
  all: number;
  lastUpdated: string | null;
  onAll: () => void;
  onNone: () => void;
}

/** Selects all countries or none, tells how many are, and how fresh the figures are. */
export function SelectionFooter({ chosen, all, lastUpdated, onAll, onNone }: SelectionFooterProps) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Button data-all size="sm" isDisabled={chosen === all} onPress={onAll}>
          Выбрать все
        </Button>
        <Button data-none size="sm" isDisabled={chosen === 0} onPress={onNone}>
          Очистить
        </Button>
        <output>
          Выбрано {formatNumber(chosen)} из {formatNumber(all)}
        </output>
      </span>
      <span>Последнее обновление: {formatDateTime(lastUpdated)}</span>
    </>
  );
}
