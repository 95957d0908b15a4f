import { X } from 'lucide-react';
import { useEffect } from 'react';
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { formatCount } from '../../format/format-number.ts';
import { Button } from '../buttons/button.tsx';

/** Action of a toast, with its label and callback. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastText {
  text: string;
  /** Number of times the text was shown before its toast closed. */
  times: number;
  action?: ToastAction;
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Display times, ms: ten seconds for an undo (design reference, "undo stays 10 s"), five for text to read. */
const undoMs = 10_000;
const readMs = 5_000;

/** Visible toasts without an action, by text. */
const plain = new Map<string, { key: string; times: number }>();

/**
 * Shows a toast. If `action` is a function, it is the undo action, shown as «Отменить». A toast with the same text is
 * replaced. Its counter increases, and it is read aloud again and stays for the full time. Toasts with an action stay
 * separate, because each undoes a different change.
 */
export function showToast(text: string, action?: (() => void) | ToastAction): void {
  const shown = typeof action === 'function' ? { label: 'Отменить', onPress: action } : action;
  if (shown) {
    queue.add({ text, times: 1, action: shown }, { timeout: undoMs });
    return;
  }
  const before = plain.get(text);
  const times = (before?.times ?? 0) + 1;
  if (before !== undefined) queue.close(before.key);
  const key = queue.add({ text, times }, { timeout: readMs, onClose: () => plain.delete(text) });
  plain.set(text, { key, times });
}

/** Removes all toasts. */
export function clearToasts(): void {
  queue.clear();
  plain.clear();
}

/**
 * Position inside the top bar, so that no title and no button of the page is covered: in its empty part, under 1440 px
 * over its search, which Ctrl K opens too. Over a dialog it is in the middle, because the dialog's cross is at the
 * right.
 */
const position =
  'fixed top-1 left-1/2 w-[min(22rem,calc(100vw-1rem))] -translate-x-1/2 ' +
  'lg:[body:not(:has(.bg-backdrop))_&]:left-[calc(var(--spacing-sidebar)+8rem)] lg:[body:not(:has(.bg-backdrop))_&]:translate-x-0 ' +
  'min-[90rem]:[body:not(:has(.bg-backdrop))_&]:left-[calc(var(--spacing-sidebar)+29rem)]';

const buttonLook = 'bg-transparent! text-inherit! shadow-none';

/** Closes the newest toast on Escape; overlays and search fields handle the key first. */
function closeNewestByEsc(event: KeyboardEvent): void {
  const newest = queue.visibleToasts[0];
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || newest === undefined) return;
  queue.close(newest.key);
}

/**
 * Number of toasts behind the newest one. It is a button for touch devices, which have no hover. A press only focuses
 * the button, and the focus shows these toasts.
 */
function OthersCount({ others }: { others: number }) {
  return (
    <Button
      size="sm"
      aria-label={`Ещё ${others}`}
      className={`border-transparent! px-1! tabular-nums ${buttonLook}`}
    >
      +{others}
    </Button>
  );
}

/**
 * Toast region, newest first; F6 moves the focus there. Only the newest toast is expanded, because three expanded
 * toasts would cover the content below. The others expand while the pointer or the focus is in the region.
 */
export function Toasts() {
  useEffect(() => {
    document.addEventListener('keydown', closeNewestByEsc);
    return () => document.removeEventListener('keydown', closeNewestByEsc);
  }, []);
  return (
    <ToastRegion
      queue={queue}
      aria-label="Уведомления"
      className={`${position} group/toasts z-(--z-toast) flex flex-col gap-2 outline-none`}
    >
      {({ toast }) => {
        const { text, times, action } = toast.content;
        const isNewest = toast.key === queue.visibleToasts[0]?.key;
        const others = queue.visibleToasts.length - 1;
        return (
          <AriaToast
            toast={toast}
            className={`${isNewest ? 'flex' : 'hidden group-focus-within/toasts:flex group-hover/toasts:flex'} min-h-10 items-center gap-2.5 rounded-lg bg-background-inverse py-1 pr-1.5 pl-3.5 text-xs leading-4 text-inverse-foreground shadow-overlay`}
          >
            <ToastContent className="min-w-0 flex-1 wrap-anywhere">
              {/* A longer text expands, like the toasts behind it, while the pointer or the focus is in the region. */}
              <Text
                slot="title"
                className="line-clamp-2 group-focus-within/toasts:line-clamp-none group-hover/toasts:line-clamp-none"
              >
                {text}
                {times > 1 ? (
                  <span className="tabular-nums"> · {formatCount(times, ['раз', 'раза', 'раз'])}</span>
                ) : null}
              </Text>
            </ToastContent>
            {isNewest && others > 0 ? <OthersCount others={others} /> : null}
            {action === undefined ? null : (
              <Button
                size="sm"
                className={`border-inverse-foreground/30! ${buttonLook}`}
                onPress={() => {
                  action.onPress();
                  queue.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <Button
              slot="close"
              size="sm"
              aria-label="Закрыть"
              className={`w-control-sm border-transparent! px-0 [&_svg]:text-inherit! ${buttonLook}`}
            >
              <X className="size-4" aria-hidden />
            </Button>
          </AriaToast>
        );
      }}
    </ToastRegion>
  );
}
