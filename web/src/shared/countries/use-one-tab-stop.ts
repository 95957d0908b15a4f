import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Leaves one of the boxes to the Tab key. */
function leaveOne(boxes: readonly HTMLInputElement[], wanted: EventTarget | undefined): void {
  const stop = boxes.find((box) => box === wanted) ?? boxes[0];
  // Set by hand and not by a property: another stop must not draw fifty lines anew.
  for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
}

/** Makes one Tab stop of a group of boxes, the one that had the focus last; arrow keys reach the others. */
export function useOneTabStop() {
  const group = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])];
  // After every drawing: a search or opening the group brings new boxes.
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
