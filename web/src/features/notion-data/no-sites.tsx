import { Database, SearchX } from 'lucide-react';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Blank } from '../../shared/ui/blank.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';

interface NoSitesProps {
  /** How many sites the filter hides; 0 = there are none at all. */
  hidden: number;
  isSyncing: boolean;
  onReset: () => void;
}

/** Nothing to show: because of the filter, or because nothing has been read. */
export function NoSites({ hidden, isSyncing, onReset }: NoSitesProps) {
  const why = isSyncing
    ? 'Идёт синхронизация с Notion. Сайты появятся, когда она закончится.'
    : 'В базах Notion пока нет строк. Проверьте состояние синхронизации или обновите данные.';
  return (
    <div className={cardStyle}>
      <Blank
        icon={hidden > 0 ? SearchX : Database}
        title="Проекты не найдены"
        text={
          hidden > 0 ? `Скрыто фильтрами: ${formatNumber(hidden)}. Измените поиск или сбросьте фильтры.` : why
        }
        actions={hidden > 0 ? <Button onPress={onReset}>Сбросить фильтры</Button> : undefined}
      />
    </div>
  );
}
