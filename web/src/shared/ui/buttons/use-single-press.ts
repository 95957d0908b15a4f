import { useRef, type MouseEvent } from 'react';
import type { ButtonProps, PressEvent } from 'react-aria-components';

/** Double-click interval: the longest a system waits for the second click. */
const doubleClickMs = 500;

/** Calls back once what a press has started is rendered as pending: React Query notifies a task later. */
function whenDrawn(then: () => void): void {
  setTimeout(() => setTimeout(then));
}

/**
 * The props of a button that starts some work, as far as it says so by `isPending`: while the work goes on it cannot be
 * pressed, the focus left where it is, and a double click is one press. The second click comes before the first one's
 * work is rendered, or after a quick work's end, so `isPending` alone does not stop it. React Aria's own `isPending` is not
 * used: it announces the button by its id, and the announcement outlives a button that goes with its work.
 */
export function useSinglePress<Props extends ButtonProps>(props: Props): Omit<Props, 'isPending'> {
  const { isPending, ...rest } = props;
  const lastMs = useRef(-Infinity);
  const isUndrawn = useRef(false);
  if (isPending === undefined) return rest;
  if (isPending) {
    const still = { onPress: undefined, onPressStart: undefined, onPressEnd: undefined, onClick: undefined };
    // A form is not sent a second time by Enter either.
    return { ...rest, ...still, type: 'button', 'aria-disabled': true, 'data-pending': true };
  }
  const isSecond = (isDoubleClick: boolean) => {
    const nowMs = performance.now();
    if (isUndrawn.current || (isDoubleClick && nowMs - lastMs.current < doubleClickMs)) return true;
    lastMs.current = nowMs;
    isUndrawn.current = true;
    whenDrawn(() => {
      isUndrawn.current = false;
    });
    return false;
  };
  return {
    ...rest,
    // Before the press and before the form is sent, which a click of this button or Enter in a field asks for.
    onClickCapture: (event: MouseEvent) => {
      if (!isSecond(event.detail > 1)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // React Aria makes a press of the keys itself, without a click.
    onPress: (event: PressEvent) =>
      event.pointerType === 'keyboard' && isSecond(false) ? undefined : props.onPress?.(event),
  };
}
