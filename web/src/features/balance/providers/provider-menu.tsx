import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { Ban, CircleCheck, Pencil, RefreshCw, Settings, Trash2 } from 'lucide-react';
import { MenuAction, MenuSeparator } from '../../../shared/ui/overlays/menu.tsx';
import { RowMenu } from '../../../shared/ui/overlays/row-menu.tsx';

/** Actions on a provider. */
export type ProviderAction = 'refresh' | 'edit' | 'toggle' | 'remove' | 'settings';
const actions: readonly ProviderAction[] = ['refresh', 'edit', 'toggle', 'remove', 'settings'];

interface ProviderMenuProps {
  provider: ApiProvider;
  onAction: (action: ProviderAction, provider: ApiProvider) => void;
}

/** Menu of a card. A managed provider is enabled, disabled and removed in the API settings instead. */
export function ProviderMenu({ provider, onAction }: ProviderMenuProps) {
  const { name, isManaged, isActive } = provider;
  return (
    <RowMenu
      label={`Actions: ${name}`}
      onAction={(key) => {
        const action = actions.find((each) => each === key);
        if (action) onAction(action, provider);
      }}
      header={
        isManaged ? (
          <p lang="en" className="max-w-60 border-b border-border px-3 py-2 text-xs text-muted">
            Its key and whether it is on belong to the API settings.
          </p>
        ) : null
      }
    >
      <MenuAction id="refresh" icon={RefreshCw}>
        Refresh
      </MenuAction>
      <MenuAction id="edit" icon={Pencil}>
        Edit
      </MenuAction>
      {isManaged ? (
        <MenuAction id="settings" icon={Settings}>
          Open API settings
        </MenuAction>
      ) : (
        <>
          <MenuAction id="toggle" icon={isActive ? Ban : CircleCheck}>
            {isActive ? 'Deactivate' : 'Activate'}
          </MenuAction>
          <MenuSeparator />
          <MenuAction id="remove" icon={Trash2} tone="danger">
            Delete
          </MenuAction>
        </>
      )}
    </RowMenu>
  );
}
