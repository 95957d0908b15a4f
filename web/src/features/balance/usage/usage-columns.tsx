import { Link } from 'react-router-dom';
import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { formatCount, formatFigure, formatMinute, formatUsd } from '../../../shared/format/english.ts';
import type { ProviderSums, PurposeSums, RunSums, UsageDay, UserSums } from './usage-queries.ts';
import { purposeNames, type UsageTotals } from './usage-rules.ts';

function sums<Row extends UsageTotals>(): DataColumn<Row>[] {
  const figure = { isNumeric: true, isSortable: true } as const;
  return [
    {
      ...figure,
      id: 'requests',
      header: 'Requests',
      width: 92,
      text: ({ requests }) => formatCount(requests),
      value: ({ requests }) => requests,
      sortValue: ({ requests }) => requests,
    },
    {
      ...figure,
      id: 'units',
      header: 'Units',
      width: 78,
      text: ({ units }) => formatFigure(units, 'units'),
      value: ({ units }) => units,
      sortValue: ({ units }) => units,
    },
    {
      ...figure,
      id: 'spent',
      header: 'Spent, USD',
      width: 98,
      text: ({ spent }) => formatUsd(spent),
      value: ({ spent }) => spent,
      sortValue: ({ spent }) => spent,
    },
  ];
}

const first = { width: 150, isGrowing: true, isSortable: true } as const;

const userText = ({ user }: { user: string | null }): string => user ?? 'Nobody (a timer)';
const providerText = ({ name }: ProviderSums): string => name ?? 'Accounts outside the list';

/** Columns of the table by provider; a name links to the usage of that provider. */
export function providerSumColumns(pathOf: (id: string) => string): DataColumn<ProviderSums>[] {
  return [
    {
      ...first,
      id: 'provider',
      header: 'Provider',
      text: providerText,
      cell: (row) =>
        row.providerId === null ? (
          providerText(row)
        ) : (
          <Link to={pathOf(row.providerId)} className="text-link hover:underline">
            {providerText(row)}
          </Link>
        ),
    },
    ...sums<ProviderSums>(),
  ];
}

export const userColumns: readonly DataColumn<UserSums>[] = [
  { ...first, id: 'user', header: 'User', text: userText },
  ...sums<UserSums>(),
];

export const purposeColumns: readonly DataColumn<PurposeSums>[] = [
  { ...first, id: 'purpose', header: 'Purpose', text: ({ purpose }) => purposeNames[purpose] },
  ...sums<PurposeSums>(),
];

/** Columns of the table by run. Each run is identified by the time of its last call, shown as a link to the run. */
export const runColumns: readonly DataColumn<RunSums>[] = [
  {
    id: 'at',
    header: 'Run, by its last call',
    width: 144,
    isSortable: true,
    text: ({ at }) => formatMinute(new Date(at)),
    sortValue: ({ at }) => at,
    cell: ({ at, runId }) => (
      <Link to={`/geo-analysis?run=${runId}`} className="text-link hover:underline">
        {formatMinute(new Date(at))}
      </Link>
    ),
  },
  { ...first, width: 120, id: 'user', header: 'User', text: userText },
  ...sums<RunSums>(),
];

/** Export columns of the daily usage. */
export const dayColumns: readonly DataColumn<UsageDay>[] = [
  { id: 'date', header: 'Date', width: 100, text: ({ date }) => date },
  ...sums<UsageDay>(),
  {
    id: 'balance',
    header: 'Balance',
    width: 100,
    isNumeric: true,
    text: ({ balance }) => (balance === null ? '—' : String(balance)),
    value: ({ balance }) => balance,
  },
];
