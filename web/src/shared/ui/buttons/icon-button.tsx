import type { ReactNode } from 'react';
import { Button as AriaButton, Tooltip, TooltipTrigger, type ButtonProps } from 'react-aria-components';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { useSinglePress } from './use-single-press.ts';

interface IconButtonProps extends Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  /** Label, read aloud and shown on hover and focus. */
  label: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** Button with only an icon; its label is shown as a tooltip. */
export function IconButton({
  label,
  kind = 'ghost',
  size = 'md',
  className,
  children,
  ...rest
}: IconButtonProps) {
  const press = useSinglePress(rest);
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        {...press}
        aria-label={label}
        className={classNames(buttonStyle(kind, size, true), className)}
      >
        {children}
      </AriaButton>
      <Tooltip
        offset={6}
        className="overlay-fade z-(--z-tooltip) rounded-md bg-background-inverse px-2 py-1 text-xs text-inverse-foreground"
      >
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
