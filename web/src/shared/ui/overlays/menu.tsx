import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem,
  Popover,
  type MenuItemProps,
  type MenuProps,
  type PopoverProps,
} from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';

/** Classes of a floating list and of a row in it, shared with the palette and the select. */
export const menuBox = 'on-overlay rounded-lg bg-overlay text-sm shadow-overlay';
export const menuRow =
  'flex min-h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-[focused]:bg-surface-tertiary data-[disabled]:cursor-not-allowed data-[disabled]:text-muted';

interface MenuPopoverProps extends Omit<MenuProps<object>, 'className' | 'children' | 'aria-label'> {
  label: string;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Header above the list, not part of it. */
  header?: ReactNode;
  children: ReactNode;
}

/** The floating part of a menu; stands inside React Aria's `MenuTrigger`. */
export function MenuPopover({
  label,
  placement = 'bottom end',
  header,
  children,
  ...menu
}: MenuPopoverProps) {
  return (
    <Popover offset={6} placement={placement} className={classNames('overlay-fade z-(--z-popover)', menuBox)}>
      {header}
      <AriaMenu
        {...menu}
        aria-label={label}
        className="max-h-[70dvh] min-w-52 overflow-auto p-1 outline-none"
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

interface MenuActionProps extends Omit<MenuItemProps, 'className' | 'children' | 'style'> {
  icon: LucideIcon;
  tone?: 'plain' | 'danger';
  children: string;
}

/** Menu item: an icon and what it does; selected ones carry a check mark. */
export function MenuAction({ icon: Icon, tone = 'plain', children, ...rest }: MenuActionProps) {
  return (
    <MenuItem
      {...rest}
      textValue={children}
      className={classNames(menuRow, tone === 'danger' && 'text-danger-soft-foreground')}
    >
      {({ isSelected }) => (
        <>
          <Icon className={classNames('size-4 shrink-0', tone === 'plain' && 'text-muted')} aria-hidden />
          <span className="min-w-0 flex-1">{children}</span>
          {isSelected ? <Check className="size-4 shrink-0 text-accent-soft-foreground" aria-hidden /> : null}
        </>
      )}
    </MenuItem>
  );
}
