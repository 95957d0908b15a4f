import { Database, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { filterAdvice } from './filter-advice.ts';
import { noFilter, type SiteFilter, type SiteRow } from './site-rules.ts';
import type { useShownSites } from './use-workspace-sites.ts';

interface NoSitesProps {
  /** All sites, shown or not; none = nothing has been read. */
  rows: readonly SiteRow[];
  found: ReturnType<typeof useShownSites>['found'];
  filter: SiteFilter;
  isSyncing: boolean;
  onFilter: (change: Partial<SiteFilter>) => void;
  onReset: () => void;
}

/** Nothing to show: because of the filter, or because nothing has been read. */
export function NoSites({ isSyncing, ...filtered }: NoSitesProps) {
  if (filtered.rows.length > 0) return <NoneFits {...filtered} />;
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={Database}
        title="Проекты не найдены"
        text={
          isSyncing
            ? 'Идёт синхронизация с Notion. Сайты появятся, когда она закончится.'
            : 'В базах Notion пока нет строк. Проверьте состояние синхронизации или обновите данные.'
        }
      />
    </div>
  );
}

/** Names the filters in the way and offers to drop the one that hides most. */
function NoneFits({ rows, found, filter, onFilter, onReset }: Omit<NoSitesProps, 'isSyncing'>) {
  const { text, drop } = useMemo(() => filterAdvice(rows, filter, found), [rows, filter, found]);
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Проекты не найдены"
        text={<span className="wrap-anywhere">{text}</span>}
        actions={
          <>
            <Button kind="primary" onPress={onReset}>
              Сбросить фильтры
            </Button>
            {drop === null ? null : (
              <Button onPress={() => onFilter({ [drop.part]: noFilter[drop.part] })}>{drop.label}</Button>
            )}
          </>
        }
      />
    </div>
  );
}
