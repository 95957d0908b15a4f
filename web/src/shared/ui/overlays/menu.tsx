import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  type MenuItemProps,
  type MenuProps as AriaMenuProps,
  type MenuSectionProps,
  type PopoverProps,
} from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';

/** CSS classes of a floating list and its rows, shared with the palette and the select. */
export const menuBox = 'on-overlay rounded-lg bg-overlay text-sm shadow-overlay';
export const menuRow =
  'flex min-h-8 pointer-coarse:min-h-11 items-center gap-2 rounded-md px-2 outline-none select-none data-[focused]:bg-surface-tertiary data-[disabled]:cursor-not-allowed data-[disabled]:text-muted';

interface MenuProps extends Omit<AriaMenuProps<object>, 'className' | 'children' | 'aria-label'> {
  label: string;
  /** Button that opens the menu. */
  trigger: ReactNode;
  placement?: NonNullable<PopoverProps['placement']>;
  /** Header above the list, outside the menu. */
  header?: ReactNode;
  children: ReactNode;
}

/** Menu attached to its button, with actions or with values to choose from. */
export function Menu({ label, trigger, placement = 'bottom end', header, children, ...menu }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        offset={6}
        placement={placement}
        className={classNames('overlay-fade z-(--z-popover)', menuBox)}
      >
        {header}
        <AriaMenu
          {...menu}
          aria-label={label}
          className="max-h-[70dvh] min-w-52 overflow-auto p-1 outline-none"
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuActionProps extends Omit<MenuItemProps, 'className' | 'children' | 'style'> {
  icon: LucideIcon;
  tone?: 'plain' | 'danger';
  children: string;
}

/** Menu item with an icon and a label; a selected item has a check mark. */
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

interface MenuGroupProps extends Omit<MenuSectionProps<object>, 'className' | 'children' | 'style'> {
  title: string;
  children: ReactNode;
}

/** Items of one kind below a heading, with a separate selection if given. */
export function MenuGroup({ title, children, ...selection }: MenuGroupProps) {
  return (
    <MenuSection {...selection}>
      <Header className="px-2 pt-1 pb-1 text-2xs font-medium text-muted">{title}</Header>
      {children}
    </MenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className="-mx-1 my-1 h-px bg-border" />;
}
