import { Button, type ButtonProps } from 'react-aria-components';

/** A button with the behaviour of all others and a look of its caller's: a box of the top bar, a line of text. */
export function PlainButton(props: ButtonProps & { className: string }) {
  return <Button {...props} />;
}
