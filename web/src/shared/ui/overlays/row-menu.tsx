import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuProps } from 'react-aria-components';
import { buttonStyle } from '../buttons/button-style.ts';
import { MenuButton } from './menu-button.tsx';

interface RowMenuProps {
  /** Accessible name of the menu: «Действия: bet». */
  label: string;
  icon?: LucideIcon;
  /** Receives the id of the chosen action; not needed if the actions have their own `onAction`. */
  onAction?: NonNullable<MenuProps<object>['onAction']>;
  disabledKeys?: Iterable<string>;
  /** Header above the list, outside the menu. */
  header?: ReactNode;
  /** `MenuAction`s. */
  children: ReactNode;
}

/** Row actions menu («…»). */
export function RowMenu({ label, icon: Icon = Ellipsis, disabledKeys = [], ...menu }: RowMenuProps) {
  return (
    <MenuButton
      {...menu}
      label={label}
      buttonLabel={label}
      buttonClass={buttonStyle('ghost', 'xs', true)}
      content={<Icon className="size-4" aria-hidden />}
      placement="bottom end"
      disabledKeys={disabledKeys}
    />
  );
}
