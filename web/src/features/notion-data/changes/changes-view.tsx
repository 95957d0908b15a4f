import {
  siteChangeKinds,
  type SiteChange,
  type SiteChangeKind,
} from '@geoplan/contracts/notion/site-changes';
import { History, ListFilter } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortUrl } from '../../../domain/workspace/sites/site-address.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { useIsSmall } from '../../../shared/hooks/use-is-small.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ToggleButton } from '../../../shared/ui/buttons/toggle-button.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { DataTable } from '../../../shared/ui/table/data-table.tsx';
import { ExportAllMenu } from '../../../shared/ui/table/export-all-menu.tsx';
import { TableOptions } from '../../../shared/ui/table/table-options.tsx';
import { TableSkeleton } from '../../../shared/ui/table/table-skeleton.tsx';
import { NextPageButton } from '../../../shared/ui/paging/next-page-button.tsx';
import { useTableOptions } from '../../../shared/ui/table/use-table-options.ts';
import { changeColumns, kindLabels, narrowChangeColumns } from './change-columns.tsx';
import { loadAllSiteChanges, spans, useChangesFilter, useSiteChanges } from './use-site-changes.ts';

/** Name of the table's options in the browser. */
const tableName = 'notion-changes';

interface ChangesViewProps {
  /** Undefined = all databases together. */
  databaseId: string | undefined;
  /** False while it is unknown which databases are meant. */
  isEnabled: boolean;
}

/** Sites that syncs have found new, with another status, or gone. */
export function ChangesView({ databaseId, isEnabled }: ChangesViewProps) {
  const { kind, from } = useChangesFilter();
  const input = { kind, since: from, databaseId };
  const query = useSiteChanges(input, isEnabled);
  const isSmall = useIsSmall();
  const columns = isSmall ? narrowChangeColumns : changeColumns;
  const options = useTableOptions(tableName);
  const shown = isSmall ? ({ density: 'double' } as const) : options;
  const { changes, totals } = query;
  const total =
    totals && (kind === null ? siteChangeKinds.reduce((sum, each) => sum + totals[each], 0) : totals[kind]);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <SpanSelect />
        <KindFilter totals={totals} />
        <span className="flex gap-2 sm:ml-auto">
          {isSmall ? null : <TableOptions name={tableName} columns={changeColumns} />}
          <ExportAllMenu
            name="notion-changes"
            columns={changeColumns}
            load={(onProgress, signal) => loadAllSiteChanges(input, onProgress, signal)}
            isDisabled={changes.length === 0}
            table={{ columns: changeColumns, hiddenColumns: options.hiddenColumns }}
          />
        </span>
      </div>
      <QueryState
        query={query}
        failedTitle="Не удалось загрузить изменения"
        skeleton={
          <TableSkeleton columns={columns} {...shown} hasActions label="Загрузка изменений…" rows={16} />
        }
        isEmpty={() => changes.length === 0}
        empty={<NoChanges />}
      >
        {() => (
          <DataTable
            label="Изменения"
            columns={columns}
            {...shown}
            rows={changes}
            rowId={(each) => `${each.kind} ${each.siteId} ${each.at}`}
            renderActions={(each) => <RowLink change={each} />}
            total={total ?? -1}
            footer={<ChangesFooter query={query} total={total} />}
          />
        )}
      </QueryState>
    </>
  );
}

function NoChanges() {
  const { kind, change } = useChangesFilter();
  return (
    <EmptyState
      icon={History}
      title="Изменений нет"
      text="Здесь появятся сайты, которые в Notion добавили, удалили или перевели в другой статус. Первая синхронизация базы изменений не даёт."
      actions={
        kind === null ? undefined : (
          <Button onPress={() => void change({ kind: null })}>Показать все изменения</Button>
        )
      }
    />
  );
}

interface ChangesFooterProps {
  query: ReturnType<typeof useSiteChanges>;
  total: number | undefined;
}

function ChangesFooter({ query, total }: ChangesFooterProps) {
  return (
    <>
      <output>
        Показано {formatNumber(query.changes.length)} из{' '}
        {total === undefined ? '—' : formatCount(total, ['изменения', 'изменений', 'изменений'])}
      </output>
      <NextPageButton more={query} />
    </>
  );
}

/** From when on: the moment another screen meant, or a span. */
function SpanSelect() {
  const { days, since, change } = useChangesFilter();
  const options = [
    ...(since === null ? [] : [{ id: 'since', label: `С ${formatDateTime(since)}` }]),
    ...spans.map((span) => ({
      id: String(span),
      label: span === 1 ? 'За сутки' : `За ${formatCount(span, ['день', 'дня', 'дней'])}`,
    })),
  ];
  return (
    <span className="max-sm:w-full sm:w-56">
      <Select
        label="Срок"
        isInToolbar
        options={options}
        value={since === null ? String(days) : 'since'}
        onChange={(id) => {
          const chosen = spans.find((span) => String(span) === id);
          if (chosen !== undefined) void change({ days: chosen, since: null });
        }}
      />
    </span>
  );
}

/** One kind alone, each with the number of its sites. */
function KindFilter({ totals }: { totals: Record<SiteChangeKind, number> | undefined }) {
  const { kind: chosen, change } = useChangesFilter();
  return (
    // Of one width from the beginning: the counts move nothing.
    <fieldset aria-label="Что изменилось" className="grid gap-2 max-sm:w-full sm:grid-cols-[repeat(3,11rem)]">
      {siteChangeKinds.map((kind) => {
        const isOn = chosen === kind;
        return (
          <ToggleButton
            key={kind}
            isOn={isOn}
            isDisabled={!isOn && !totals?.[kind]}
            onChange={(on) => void change({ kind: on ? kind : null })}
          >
            <span className="tabular-nums">
              {kindLabels[kind]}
              {totals === undefined ? '' : `: ${formatNumber(totals[kind])}`}
            </span>
          </ToggleButton>
        );
      })}
    </fieldset>
  );
}

/** Opens the site among all; one that is gone stands there no more. */
function RowLink({ change: { kind, siteId, url, brand } }: { change: SiteChange }) {
  if (kind === 'removed') return null;
  return (
    <Link
      to={`/notion-data?site=${siteId}`}
      title="Показать среди всех сайтов"
      aria-label={`Показать среди всех сайтов: ${shortUrl(url) || brand.trim() || siteId}`}
      className="inline-grid size-6 place-items-center rounded-md align-middle text-muted hover:bg-surface-tertiary hover:text-foreground"
    >
      <ListFilter className="size-4" aria-hidden />
    </Link>
  );
}
