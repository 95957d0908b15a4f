import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { ProviderCard } from './provider-card.tsx';
import { useProviderActions } from './use-provider-actions.ts';

interface ProviderCardsProps {
  providers: readonly ApiProvider[];
  onEdit: (provider: ApiProvider) => void;
}

/** One card per provider, used if there is no room for a table. */
export function ProviderCards({ providers, onEdit }: ProviderCardsProps) {
  const nowMs = useNow();
  const { act, refreshingId } = useProviderActions(onEdit);
  return (
    <div className="grid gap-4">
      {providers.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          nowMs={nowMs}
          isRefreshing={refreshingId === provider.id}
          onAction={act}
        />
      ))}
    </div>
  );
}
