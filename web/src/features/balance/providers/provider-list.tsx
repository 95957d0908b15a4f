import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { useNavigate } from 'react-router-dom';
import { englishFailure } from '../../../shared/language/use-failure-text.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import {
  useChangeProvider,
  useRefreshProvider,
  useRemoveProvider,
  useRestoreProvider,
} from '../balance-queries.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { ProviderCard } from './provider-card.tsx';
import type { ProviderAction } from './provider-menu.tsx';

interface ProviderListProps {
  providers: readonly ApiProvider[];
  onEdit: (provider: ApiProvider) => void;
}

/** Provider cards, two per row where there is space. */
export function ProviderList({ providers, onEdit }: ProviderListProps) {
  const nowMs = useNow();
  const navigate = useNavigate();
  const refresh = useRefreshProvider();
  const toggle = useToggleProvider();
  const remove = useUndoableRemoval();
  const act = (action: ProviderAction, provider: ApiProvider) => {
    switch (action) {
      case 'edit':
        return onEdit(provider);
      case 'settings':
        return void navigate('/settings');
      case 'toggle':
        return toggle(provider);
      case 'remove':
        return remove(provider);
      case 'refresh':
        break;
    }
    refresh.mutate(provider.id, {
      onSuccess: ({ name, stale }) =>
        showToast(stale === null ? `${name} refreshed` : `${name}: no new balance`),
      onError: failed(provider.name),
    });
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {providers.map((provider) => (
        <ProviderCard
          key={provider.id}
          provider={provider}
          nowMs={nowMs}
          isRefreshing={refresh.isPending && refresh.variables === provider.id}
          onAction={act}
        />
      ))}
    </div>
  );
}

/** Activates or deactivates a provider at once; the toast can undo it. */
function useToggleProvider(): (provider: ApiProvider) => void {
  const { mutateAsync } = useChangeProvider();
  const set = async ({ id, name }: ApiProvider, isActive: boolean, undo?: () => void) => {
    try {
      await mutateAsync({ id, change: { isActive } });
      showToast(
        `${name} ${isActive ? 'activated' : 'deactivated'}`,
        undo && { label: 'Undo', onPress: undo },
      );
    } catch (error) {
      showToast(`${name}: ${englishFailure(error)}`);
    }
  };
  return (provider) => void set(provider, !provider.isActive, () => void set(provider, provider.isActive));
}

const failed = (name: string) => (error: Error) => showToast(`${name}: ${englishFailure(error)}`);

/** Deletes a provider at once; the toast can restore it. The server keeps it for a day. */
function useUndoableRemoval(): (provider: ApiProvider) => void {
  const remove = useRemoveProvider();
  const restore = useRestoreProvider();
  const undo = ({ id, name }: ApiProvider) =>
    restore.mutate(id, { onSuccess: () => showToast(`${name} restored`), onError: failed(name) });
  return (provider) =>
    remove.mutate(provider.id, {
      onSuccess: () =>
        showToast(`${provider.name} deleted`, { label: 'Undo', onPress: () => undo(provider) }),
      onError: failed(provider.name),
    });
}
