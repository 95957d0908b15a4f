import type { Account } from '@geoplan/contracts/auth';
import { AddUserDialog } from './add-user-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

/** The open dialog of the users screen, and its account. */
export type OpenUserDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'role' | 'password' | 'remove'; readonly user: Account };

interface UserDialogProps {
  open: OpenUserDialog | null;
  onClose: () => void;
}

/** Renders the open dialog; each opening starts with fresh state. */
export function UserDialog({ open, onClose }: UserDialogProps) {
  if (open === null) return null;
  switch (open.kind) {
    case 'add':
      return <AddUserDialog onClose={onClose} />;
    case 'role':
      return <RoleDialog user={open.user} onClose={onClose} />;
    case 'password':
      return <SetPasswordDialog user={open.user} onClose={onClose} />;
    case 'remove':
      break;
  }
  return <RemoveUserDialog user={open.user} onClose={onClose} />;
}
