import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Makes one of the checkboxes the tab stop. */
function leaveOne(boxes: readonly HTMLInputElement[], wanted: EventTarget | undefined): void {
  const stop = boxes.find((box) => box === wanted) ?? boxes[0];
  // Set on the DOM and not by a prop: moving the stop must not render fifty items again.
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
}

/** Roving tabindex over a group of checkboxes: the one focused last is the tab stop, arrow keys reach the others. */
export function useRovingTabStop() {
  const group = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])];
  // After every render: a search or opening the group brings new checkboxes.
  useLayoutEffect(() => {
    const now = boxes();
    leaveOne(
      now,
      now.find((box) => box.getAttribute('tabindex') === '0'),
    );
  });
  const onFocus = (event: FocusEvent) => leaveOne(boxes(), event.target);
  return { ref: group, onFocus };
}
