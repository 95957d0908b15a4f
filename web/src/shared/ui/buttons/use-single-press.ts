import { useRef, type MouseEvent } from 'react';
import type { ButtonProps, PressEvent } from 'react-aria-components';

/** Double-click interval: the longest time that systems wait for the second click. */
const doubleClickMs = 500;

/** Calls back once the work of a press is rendered as pending: React Query notifies a task later. */
function whenDrawn(then: () => void): void {
  setTimeout(() => setTimeout(then));
}

/**
 * Props of a button that starts work, as reported by `isPending`. While the work is running the button cannot be
 * pressed and keeps the focus; a double click is one press. The second click comes before the work of the first is
 * rendered, or after a quick one has ended, so `isPending` is not enough. React Aria's own `isPending` is not used:
 * it announces the button by its id, and the announcement outlives a button that is removed with its work.
 */
export function useSinglePress<Props extends ButtonProps>(props: Props): Omit<Props, 'isPending'> {
  const { isPending, ...rest } = props;
  const lastMs = useRef(-Infinity);
  const isUndrawn = useRef(false);
  if (isPending === undefined) return rest;
  if (isPending) {
    const still = { onPress: undefined, onPressStart: undefined, onPressEnd: undefined, onClick: undefined };
    // Enter does not submit a form a second time either.
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
    // Handled before the press and before the submit that a click of this button or Enter in a field causes.
    onClickCapture: (event: MouseEvent) => {
      if (!isSecond(event.detail > 1)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // React Aria creates presses from keys itself, without a click.
    onPress: (event: PressEvent) =>
      event.pointerType === 'keyboard' && isSecond(false) ? undefined : props.onPress?.(event),
  };
}
