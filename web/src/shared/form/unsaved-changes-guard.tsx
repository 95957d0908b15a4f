import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/**
 * Requires a confirmation before the user leaves a screen with unsaved changes, by following a link or by closing the
 * tab.
 */
export function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      title="Уйти без сохранения?"
      confirmLabel="Уйти"
      isOpen={blocker.state === 'blocked'}
      isPending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Изменения на этой странице не сохранены и пропадут.
    </ConfirmDialog>
  );
}
