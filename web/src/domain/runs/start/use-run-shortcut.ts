import { useHotkeys } from 'react-hotkeys-hook';

/** Ctrl Enter, on a Mac ⌘ Enter, starts the run wherever the focus is. */
export function useRunShortcut(onRun: () => void, isEnabled: boolean): void {
  const run = (event: KeyboardEvent) => {
    event.stopPropagation();
    onRun();
  };
  useHotkeys('mod+enter', run, {
    // Before a focused button or box takes the keys for its own press.
    eventListenerOptions: { capture: true },
    enabled: isEnabled,
    enableOnFormTags: true,
    preventDefault: true,
    // A dialog or the palette above the form is what the keys are meant for, from the moment it is there: the focus
    // follows a moment later, and a run costs money.
    ignoreEventWhen: () => document.querySelector('[role$=dialog]') !== null,
  });
}
