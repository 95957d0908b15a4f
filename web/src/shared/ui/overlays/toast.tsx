import { X } from 'lucide-react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button } from '../buttons/button.tsx';

/** Action of a toast: its label and what it does. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastText {
  text: string;
  action?: ToastAction;
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Ten seconds to change one's mind (design reference, "undo stays 10 s"), five to read. */
const undoMs = 10_000;
const readMs = 5_000;

/** Keys of the shown toasts without an action, by text. */
const plain = new Map<string, string>();

/**
 * Shows a toast; a function is its undo, shown as «Отменить». The same text again takes the place of the one that is there,
 * read aloud anew and with its whole time; toasts with an action stay apart, as each takes back another change.
 */
export function showToast(text: string, action?: (() => void) | ToastAction): void {
  const shown = typeof action === 'function' ? { label: 'Отменить', onPress: action } : action;
  if (shown) {
    queue.add({ text, action: shown }, { timeout: undoMs });
    return;
  }
  const before = plain.get(text);
  if (before !== undefined) queue.close(before);
  plain.set(text, queue.add({ text }, { timeout: readMs, onClose: () => plain.delete(text) }));
}

/**
 * Where no action stands: in the empty part of the top bar, below 1440 px over the page's title. Over a dialog at the
 * very top, in the middle: its buttons are below, its cross at the right, and the top bar is out of reach then.
 */
const position =
  'fixed top-[calc(var(--spacing-topbar)+0.5rem)] left-4 w-[min(22rem,calc(100vw-2rem))] ' +
  'lg:left-[calc(var(--spacing-sidebar)+1.5rem)] min-[90rem]:top-2 min-[90rem]:left-[calc(var(--spacing-sidebar)+29rem)] ' +
  '[body:has(.bg-backdrop)_&]:top-2 [body:has(.bg-backdrop)_&]:left-1/2 [body:has(.bg-backdrop)_&]:-translate-x-1/2';

/** Toast region; F6 moves the focus there. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      aria-label="Уведомления"
      className={`${position} z-(--z-toast) flex flex-col gap-2 outline-none`}
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className="flex min-h-10 items-center gap-2.5 rounded-lg bg-background-inverse py-1.5 pr-1.5 pl-3.5 text-sm text-inverse-foreground shadow-overlay"
        >
          <ToastContent className="min-w-0 flex-1 wrap-anywhere">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action === undefined ? null : (
            <Button
              size="sm"
              className="border-inverse-foreground/30! bg-transparent! text-inherit! shadow-none"
              onPress={() => {
                toast.content.action?.onPress();
                queue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button
            slot="close"
            size="sm"
            aria-label="Закрыть"
            className="w-control-sm border-transparent! bg-transparent! px-0 text-inherit! shadow-none [&_svg]:text-inherit!"
          >
            <X className="size-4" aria-hidden />
          </Button>
        </AriaToast>
      )}
    </ToastRegion>
  );
}
