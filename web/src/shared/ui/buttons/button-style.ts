import { classNames } from '../layout/class-names.ts';

/** A screen has one primary button; `danger` is only for irreversible actions. */
export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';
/** Heights 40, 32, 28 and 24 px: login, default, toolbars, rows. */
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs';

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap ' +
  'transition-[background-color,border-color,color] select-none [&_svg]:shrink-0 ' +
  'disabled:cursor-not-allowed disabled:border-transparent! disabled:bg-surface-tertiary! disabled:text-muted! disabled:shadow-none!';

const kinds: Record<ButtonKind, string> = {
  primary:
    'border-transparent bg-accent text-accent-foreground shadow-[inset_0_1px_0_rgb(255_255_255/0.14)] hover:bg-accent-hover data-[pending]:bg-accent',
  secondary:
    'border-border-strong bg-surface text-foreground shadow-field hover:bg-surface-hover [&_svg]:text-muted in-[.on-overlay]:bg-overlay in-[.on-overlay]:hover:bg-surface-tertiary',
  ghost: 'border-transparent text-foreground-secondary hover:bg-surface-tertiary hover:text-foreground',
  danger: 'border-transparent bg-danger text-danger-foreground hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, [text: string, icon: string]> = {
  lg: ['h-control-lg px-4 text-base', 'size-control-lg'],
  md: ['h-control px-3 text-sm', 'size-control'],
  sm: ['h-control-sm px-2.5 text-sm', 'size-control-sm'],
  xs: ['h-6 px-2 text-xs pointer-coarse:h-10', 'touch-target size-6 pointer-coarse:w-8'],
};

/** Classes for a button, or for a link styled as one. */
export function buttonStyle(kind: ButtonKind, size: ButtonSize, isIcon = false): string {
  return classNames(base, kinds[kind], sizes[size][isIcon ? 1 : 0]);
}
