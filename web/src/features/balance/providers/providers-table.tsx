import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../../shared/hooks/use-now.ts';
import type { ListEmpty } from '../../../shared/list/define-list.tsx';
import { ListTable } from '../../../shared/list/list-table.tsx';
import { counted } from '../../../shared/format/english.ts';
import { providerList } from './provider-list.tsx';
import { ProviderMenu } from './provider-menu.tsx';
import { staleText } from './provider-labels.ts';
import { useProviderActions } from './use-provider-actions.ts';

interface ProvidersTableProps {
  query: UseQueryResult<ApiProvider[]>;
  empty: ListEmpty;
  onEdit: (provider: ApiProvider) => void;
}

/** Height of a two-line warning with its padding. */
const warningPx = 40;

/** Table of all providers. If a provider was not refreshed, the reason is shown below its row. */
export function ProvidersTable({ query, empty, onEdit }: ProvidersTableProps) {
  const nowMs = useNow();
  const list = useMemo(() => providerList(nowMs), [nowMs]);
  const navigate = useNavigate();
  const { act } = useProviderActions(onEdit);
  const rows = query.data ?? [];
  return (
    <ListTable
      list={list}
      found={{ ...query, rows }}
      empty={empty}
      onRowClick={({ id }) => void navigate(`?view=usage&provider=${id}`)}
      onRowEdit={onEdit}
      renderActions={(provider) => <ProviderMenu provider={provider} onAction={act} />}
      details={{
        heightPx: ({ stale }) => (stale === null ? 0 : warningPx),
        render: (provider) => <Warning text={staleText(provider, nowMs)} />,
      }}
      footer={<output>{counted(rows.length, 'provider')}</output>}
    />
  );
}

function Warning({ text }: { text: string | null }) {
  return (
    <p className="flex h-full items-center gap-1.5 bg-warning-soft px-3 text-xs leading-4 text-warning-soft-foreground">
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <span className="line-clamp-2">{text}</span>
    </p>
  );
}
