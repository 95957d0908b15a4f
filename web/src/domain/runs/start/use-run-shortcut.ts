import { useHotkeys } from 'react-hotkeys-hook';

/** Ctrl+Enter (on a Mac ⌘+Enter) starts the run, wherever the focus is. */
export function useRunShortcut(onRun: () => void, isEnabled: boolean): void {
  const run = (event: KeyboardEvent) => {
    event.stopPropagation();
    onRun();
  };
  useHotkeys('mod+enter', run, {
    // Handled before a focused button or checkbox handles the keys as a press.
    eventListenerOptions: { capture: true },
    enabled: isEnabled,
    enableOnFormTags: true,
    preventDefault: true,
    // A dialog or the palette above the form handles the keys as soon as it is open. The focus follows a moment
    // later, and a run costs money.
    ignoreEventWhen: () => document.querySelector('[role$=dialog]') !== null,
  });
}
