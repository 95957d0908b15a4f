import { Button, type ButtonProps } from 'react-aria-components';

/** Button with the common behaviour and the caller's own style: a box of the top bar, a line of text. */
export function PlainButton(props: ButtonProps & { className: string }) {
  return <Button {...props} />;
}
