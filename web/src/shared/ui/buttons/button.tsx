import { LoaderCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { useSinglePress } from './use-single-press.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * Push button. While `isPending` is true, it keeps its width, label and focus, and cannot be pressed. If `isPending`
 * is given, a double click counts as one press.
 */
export function Button({ kind = 'secondary', size = 'md', icon, className, children, ...rest }: ButtonProps) {
  const press = useSinglePress(rest);
  return (
    <AriaButton {...press} className={classNames(buttonStyle(kind, size), className)}>
      {rest.isPending ? <LoaderCircle className="size-4 animate-spin" aria-hidden /> : icon}
      {children}
    </AriaButton>
  );
}
