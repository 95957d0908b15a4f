import { classNames } from '../layout/class-names.ts';

/** Box around an input: 32 or 40 px high, with a border of 3:1 contrast, replaced by a 2 px ring while focused. */
export function fieldBox(size: 'md' | 'lg' = 'md', isInvalid = false): string {
  return classNames(
    'flex w-full items-center gap-2 rounded-md border bg-surface text-foreground in-[.on-overlay]:bg-overlay',
    'focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
    size === 'lg' ? 'h-control-lg px-3 text-base' : 'h-control px-2.5 text-sm',
    isInvalid ? 'border-danger' : 'border-field-border',
  );
}

/** Multi-line field with the same border and ring; the caller sets its height. */
export function textAreaBox(isInvalid = false): string {
  // `outline-none` is not used, because it would also remove the style of the ring, and a focused field has no border.
  return classNames(
    'resize-y rounded-md border bg-surface px-2.5 py-1.5 text-sm text-foreground in-[.on-overlay]:bg-overlay pointer-coarse:text-base',
    'focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus',
    isInvalid ? 'border-danger' : 'border-field-border',
  );
}
