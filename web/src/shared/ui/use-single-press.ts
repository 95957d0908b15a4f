import { useRef, type MouseEvent } from 'react';
import type { ButtonProps, PressEvent } from 'react-aria-components';

/** The longest a system waits for the second half of a double click. */
const doubleClickMs = 500;
/** By then a press that started some work has been drawn as pending; nobody presses twice so fast on purpose. */
const drawnMs = 50;

/**
 * The props of a button that starts some work, as far as it says so by `isPending`: while the work goes on it cannot be
 * pressed, the focus left where it is, and a double click is one press. The second half comes before the first one's
 * work is drawn, or after a quick work's end, hence the lock by time rather than by `isPending`. React Aria's own
 * `isPending` is not used: it announces the button by its id, and the announcement outlives a button that goes with its
 * work.
 */
export function useSinglePress<Props extends ButtonProps>(props: Props): Omit<Props, 'isPending'> {
  const { isPending, ...rest } = props;
  const lastMs = useRef(-Infinity);
  if (isPending === undefined) return rest;
  if (isPending) {
    const still = { onPress: undefined, onPressStart: undefined, onPressEnd: undefined, onClick: undefined };
    // A form is not sent a second time by Enter either.
    return { ...rest, ...still, type: 'button', 'aria-disabled': true, 'data-pending': true };
  }
  const isSecond = (withinMs: number) => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < withinMs) return true;
    lastMs.current = nowMs;
    return false;
  };
  return {
    ...rest,
    // Before the press and before the form is sent, which a click of this button or Enter in a field asks for.
    onClickCapture: (event: MouseEvent) => {
      if (!isSecond(event.detail > 1 ? doubleClickMs : drawnMs)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // React Aria makes a press of the keys itself, without a click.
    onPress: (event: PressEvent) =>
      event.pointerType === 'keyboard' && isSecond(drawnMs) ? undefined : props.onPress?.(event),
  };
}
