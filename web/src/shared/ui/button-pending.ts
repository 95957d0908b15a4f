import type { ButtonProps } from 'react-aria-components';

/**
 * What keeps a button from being pressed while its work goes on, the focus left where it is. React Aria's own `isPending`
 * is not used: it announces the button by its id, and the announcement outlives a button that goes with its work.
 */
export function pendingProps<Props extends ButtonProps>(props: Props): Omit<Props, 'isPending'> {
  const { isPending, ...rest } = props;
  if (!isPending) return rest;
  const still = { onPress: undefined, onPressStart: undefined, onPressEnd: undefined, onClick: undefined };
  // A form is not sent a second time by Enter either.
  return { ...rest, ...still, type: 'button', 'aria-disabled': true, 'data-pending': true };
}
