import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';

interface NativeButtonProps {
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  type?: 'button' | 'submit';
  icon?: ReactNode;
  'aria-label'?: string;
  isPending?: boolean;
  onPress?: () => void;
  children: ReactNode;
}

/**
 * `Button` without React Aria, for content shown before the application. The sign-in and its errors must not wait for
 * the library (docs/decisions/0022-what-a-visit-loads.md). While `isPending` is true, it keeps its label and
 * focus.
 */
export function NativeButton(props: NativeButtonProps) {
  const { kind = 'secondary', size = 'md', type = 'button', isPending = false, icon, onPress } = props;
  return (
    <button
      // Also prevents a second submit of the form by Enter.
      type={isPending ? 'button' : type}
      aria-label={props['aria-label']}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      className={classNames(buttonStyle(kind, size), props.className)}
      onClick={isPending ? undefined : onPress}
    >
      {isPending ? <LoaderCircle className="size-4 animate-spin" aria-hidden /> : icon}
      {props.children}
    </button>
  );
}
