import { Button, type ButtonProps } from 'react-aria-components';

/** Button with the common behaviour and the caller's style, such as a box in the top bar or a line of text. */
export function PlainButton(props: ButtonProps & { className: string }) {
  return <Button {...props} />;
}
