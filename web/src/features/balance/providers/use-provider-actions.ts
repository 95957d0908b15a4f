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
import type { ProviderAction } from './provider-menu.tsx';

/** Actions of a provider's menu, and the id of the provider that is being refreshed. */
export function useProviderActions(onEdit: (provider: ApiProvider) => void) {
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
  return { act, refreshingId: refresh.isPending ? refresh.variables : null };
}

/** Activates or deactivates a provider immediately; the toast can undo the change. */
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

/** Deletes a provider immediately; the toast can restore it. The server keeps it for a day. */
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
