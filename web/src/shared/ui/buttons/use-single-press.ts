import { useRef, type MouseEvent } from 'react';
import type { ButtonProps, PressEvent } from 'react-aria-components';

/** Double-click interval, ms: the longest time for which systems wait for the second click. */
const doubleClickMs = 500;

/**
 * Calls back once a started process is rendered as pending. This takes two tasks, because React Query notifies one
 * task later.
 */
function whenDrawn(then: () => void): void {
  setTimeout(() => setTimeout(then));
}

/**
 * Props of a button that starts a process, whose state is `isPending`. While the process is running, the button
 * cannot be pressed but keeps the focus. A double click counts as one press. `isPending` does not suffice for this,
 * because the second click may come before the first press is rendered, or after a quick process has ended. React
 * Aria's own `isPending` is not used, because it announces the button by id, and the announcement outlives a button
 * that is removed afterwards.
 */
export function useSinglePress<Props extends ButtonProps>(props: Props): Omit<Props, 'isPending'> {
  const { isPending, ...rest } = props;
  const lastMs = useRef(-Infinity);
  const isUndrawn = useRef(false);
  if (isPending === undefined) return rest;
  if (isPending) {
    const still = { onPress: undefined, onPressStart: undefined, onPressEnd: undefined, onClick: undefined };
    // Also prevents a second submit of the form by Enter.
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
    // Handled before the press and the submit that are caused by a click on the button or by Enter in a field.
    onClickCapture: (event: MouseEvent) => {
      if (!isSecond(event.detail > 1)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // React Aria creates presses from keys directly, without a click.
    onPress: (event: PressEvent) =>
      event.pointerType === 'keyboard' && isSecond(false) ? undefined : props.onPress?.(event),
  };
}
