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

/** Action of a toast: its label and what it does. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastText {
  text: string;
  /** How often the same was said while it stood. */
  times: number;
  action?: ToastAction;
}

const queue = new ToastQueue<ToastText>({ maxVisibleToasts: 3 });

/** Ten seconds to change one's mind (design reference, "undo stays 10 s"), five to read. */
const undoMs = 10_000;
const readMs = 5_000;

/** The shown toasts without an action, by text. */
const plain = new Map<string, { key: string; times: number }>();

/**
 * Shows a toast; a function is its undo, shown as «Отменить». The same text again takes the place of the one that is there,
 * counted, read aloud anew and with its whole time; toasts with an action stay apart, as each takes back another change.
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

/** Takes all toasts away. */
export function clearToasts(): void {
  queue.clear();
  plain.clear();
}

/**
 * Where no action stands: in the empty part of the top bar, below 1440 px over the page's title and, with two small lines,
 * not below it: buttons may stand there. Over a dialog at the very top, in the middle: its buttons are below, its cross at
 * the right, and the top bar is out of reach then.
 */
const position =
  'fixed top-[calc(var(--spacing-topbar)+0.25rem)] left-4 w-[min(22rem,calc(100vw-2rem))] ' +
  'lg:left-[calc(var(--spacing-sidebar)+1.5rem)] min-[90rem]:top-2 min-[90rem]:left-[calc(var(--spacing-sidebar)+29rem)] min-[90rem]:w-96 ' +
  '[body:has(.bg-backdrop)_&]:top-2 [body:has(.bg-backdrop)_&]:left-1/2 [body:has(.bg-backdrop)_&]:-translate-x-1/2';

const buttonLook = 'bg-transparent! text-inherit! shadow-none';

/** Esc closes the newest; what is open above the page takes the key before it comes here, and so does a search field. */
function closeNewestByEsc(event: KeyboardEvent): void {
  const newest = queue.visibleToasts[0];
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || newest === undefined) return;
  queue.close(newest.key);
}

/** How many stand behind the newest. Pressed, it only takes the focus, which brings them out: a touch does not hover. */
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
 * Toast region, the newest first; F6 moves the focus there. Only the newest stands open, as three would cover what is below
 * them; the others come out while the pointer or the focus is there.
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
            className={`${isNewest ? 'flex' : 'hidden group-focus-within/toasts:flex group-hover/toasts:flex'} min-h-10 items-center gap-2.5 rounded-lg bg-background-inverse pr-1.5 pl-3.5 text-sm text-inverse-foreground shadow-overlay max-[90rem]:text-xs max-[90rem]:leading-4 min-[90rem]:py-1.5`}
          >
            <ToastContent className="min-w-0 flex-1 wrap-anywhere">
              {/* A longer one comes out, as those behind it do, while the pointer or the focus is there. */}
              <Text
                slot="title"
                className="max-[90rem]:line-clamp-2 group-focus-within/toasts:line-clamp-none group-hover/toasts:line-clamp-none"
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
