import { useHotkeys } from 'react-hotkeys-hook';

/** Ctrl+Enter (⌘+Enter on a Mac) starts the run, regardless of the focus. */
export function useRunShortcut(onRun: () => void, isEnabled: boolean): void {
  const run = (event: KeyboardEvent) => {
    event.stopPropagation();
    onRun();
  };
  useHotkeys('mod+enter', run, {
    // Handled before a focused button or checkbox treats the keys as a press.
    eventListenerOptions: { capture: true },
    enabled: isEnabled,
    enableOnFormTags: true,
    preventDefault: true,
    // An open dialog or palette above the form handles the keys, even before it has the focus, because a run costs
    // money.
    ignoreEventWhen: () => document.querySelector('[role$=dialog]') !== null,
  });
}
