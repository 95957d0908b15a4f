import { useHotkeys } from 'react-hotkeys-hook';

/** Ctrl Enter, on a Mac ⌘ Enter, starts the run from any field of its form. */
export function useRunShortcut(onRun: () => void, isEnabled: boolean): void {
  useHotkeys('mod+enter', onRun, {
    enabled: isEnabled,
    enableOnFormTags: true,
    preventDefault: true,
    // A dialog or the palette above the form is what the keys are meant for, from the moment it is there: the focus
    // follows a moment later, and a run costs money.
    ignoreEventWhen: () => document.querySelector('[role$=dialog]') !== null,
  });
}
