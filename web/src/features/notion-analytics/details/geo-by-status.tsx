import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { ScrollSection } from '../../../shared/ui/layout/scroll-section.tsx';
import { countryName } from '../../../domain/countries/country-tag.tsx';
import type { AnalyticsExtras } from '../analytics-queries.ts';
import { heatExport, statusHead } from '../analytics-export.ts';
import { useIsWhole } from '../use-chart-view.ts';
import { GroupDot } from '../../../domain/workspace/statuses/status-dot.tsx';
import type { StatusGroup } from '../../../domain/workspace/statuses/status-group.ts';
import type { StatusNames } from './status-names.ts';
import { useDataPath, type DataPath } from '../use-data-path.ts';
import { heatStyle, heatTable, noStatus, type HeatRow } from './heat-rules.ts';

/** Number of rows shown before «Показать все» is pressed. */
const shownRows = 12;

interface GeoByStatusProps {
  title: string;
  pairs: AnalyticsExtras['geoByStatus'];
  names: StatusNames;
}

/** Heat map of GEO × status. Each count links to its rows. */
export function GeoByStatus({ title, pairs, names }: GeoByStatusProps) {
  const { rows, statuses, largest } = useMemo(() => heatTable(pairs, names.nameOf), [pairs, names]);
  const dataPath = useDataPath();
  const [isWhole, setIsWhole] = useIsWhole('heat');
  const hasMore = rows.length > shownRows;
  return (
    <Card
      title={title}
      aside={
        <span className="flex items-center gap-2">
          {hasMore ? (
            <Button kind="ghost" size="xs" onPress={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Свернуть' : 'Показать все'}
              {/* A phone has no room for the number next to the title. */}
              {isWhole ? null : <span className="max-sm:hidden">: {formatNumber(rows.length)}</span>}
            </Button>
          ) : null}
          <ExportMenu name="geo-status" subject={title} isSmall columns={heatExport(statuses)} rows={rows} />
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">Нет сайтов, у которых указан GEO</p>
      ) : (
        <ScrollSection
          aria-label={`${title}, таблица`}
          className="max-h-[30rem] overflow-auto rounded-b-lg [scrollbar-width:thin]"
        >
          <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
            <thead>
              <tr>
                <HeadCell at="first">GEO</HeadCell>
                {/* Placed next to the GEO column, because on the right it would cover part of the last status column. */}
                <HeadCell>Всего</HeadCell>
                {statuses.map(({ value }) => (
                  <HeadCell key={value} group={names.groupOf(value)}>
                    {statusHead(value)}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {(isWhole ? rows : rows.slice(0, shownRows)).map((row) => (
                <Row
                  key={row.geo}
                  dataPath={dataPath}
                  row={row}
                  statusesOf={names.statusesOf}
                  statuses={statuses.map(({ value }) => value)}
                  largest={largest}
                />
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
    </Card>
  );
}

const edges = { first: 'left-0 z-2 text-left', middle: 'z-1 text-right' };

interface HeadCellProps {
  at?: keyof typeof edges;
  group?: StatusGroup | undefined;
  children: string;
}

function HeadCell({ at = 'middle', group, children }: HeadCellProps) {
  return (
    <th
      scope="col"
      title={children}
      className={classNames(
        'sticky top-0 max-w-32 min-w-13 border-b border-border bg-surface-secondary px-2.5 py-2 align-bottom text-xs leading-4 font-medium text-muted first:px-4 last:px-4',
        edges[at],
      )}
    >
      {group === undefined ? null : (
        <span className="mb-1 flex justify-end">
          <GroupDot group={group} />
        </span>
      )}
      <span className="line-clamp-3 wrap-break-word">{children}</span>
    </th>
  );
}

interface RowProps {
  row: HeatRow;
  statuses: readonly string[];
  statusesOf: StatusNames['statusesOf'];
  dataPath: DataPath;
  largest: number;
}

function Row({ row: { geo, total, counts }, statuses, statusesOf, largest, dataPath }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-1 h-8 max-w-32 truncate border-b border-separator bg-surface px-4 text-left font-medium"
      >
        <Link to={dataPath({ geo })} title={countryName(geo)} className="hover:underline">
          {geo}
        </Link>
      </th>
      <td className="h-8 border-b border-l border-separator bg-surface px-2.5 text-right font-medium">
        {formatNumber(total)}
      </td>
      {statuses.map((status) => {
        const count = counts.get(status) ?? 0;
        return (
          <td
            key={status}
            className={classNames(
              'h-8 border-b border-l border-surface text-right text-heat-foreground',
              heatStyle(count, largest),
            )}
          >
            {count === 0 || status === noStatus ? (
              // Not linked, because the data screen cannot filter by a missing status.
              <span className={classNames('px-2.5', count === 0 && 'text-muted')}>{formatNumber(count)}</span>
            ) : (
              <Link
                to={dataPath({ geo, status: statusesOf(status) })}
                title={`${geo}, ${status}: ${formatNumber(count)}`}
                className="flex h-8 items-center justify-end px-2.5 -outline-offset-2 hover:inset-ring-1 hover:inset-ring-accent"
              >
                {formatNumber(count)}
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
}
