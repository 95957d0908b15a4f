import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { useIsLarge } from '../../../shared/hooks/use-is-small.ts';
import { NoRows } from '../../../shared/list/list-table.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { ProviderCards } from './provider-cards.tsx';
import { noProviders } from './provider-list.tsx';
import { ProvidersSkeleton } from './providers-skeleton.tsx';
import { ProvidersTable } from './providers-table.tsx';

interface ProvidersTabProps {
  query: UseQueryResult<ApiProvider[]>;
  onEdit: (provider: ApiProvider) => void;
  onAdd: () => void;
}

/** Providers as a table from the breakpoint `lg` upwards, as cards on smaller screens. */
export function ProvidersTab({ query, onEdit, onAdd }: ProvidersTabProps) {
  const isLarge = useIsLarge();
  const actions = (
    <Button icon={<Plus className="size-4" aria-hidden />} onPress={onAdd}>
      Add Provider
    </Button>
  );
  if (isLarge) return <ProvidersTable query={query} empty={{ ...noProviders, actions }} onEdit={onEdit} />;
  return (
    <QueryState
      query={query}
      failedTitle="The providers could not be loaded"
      skeleton={<ProvidersSkeleton />}
      isEmpty={(all) => all.length === 0}
      empty={<NoRows {...noProviders} actions={actions} />}
    >
      {(all) => <ProviderCards providers={all} onEdit={onEdit} />}
    </QueryState>
  );
}
