import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonStyle, type ButtonKind, type ButtonSize } from './button-style.ts';
import { classNames } from '../layout/class-names.ts';

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** Link to a screen, styled as a button. */
export function ButtonLink({
  kind = 'secondary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle(kind, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
