import { showToast } from '../ui/overlays/toast.tsx';

/**
 * Copies through a selection while a press is handled, because pages without TLS have no `navigator.clipboard`.
 * Returns false if the browser refuses.
 */
function copySelection(text: string): boolean {
  const box = document.createElement('span');
  box.textContent = text;
  box.style.cssText =
    'position: fixed; inset: 0 auto auto 0; opacity: 0; white-space: pre; user-select: text';
  document.body.append(box);
  try {
    getSelection()?.selectAllChildren(box);
    return document.execCommand('copy');
  } finally {
    box.remove();
  }
}

async function write(text: string): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- absent without TLS, as the types do not say
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

const refusedText = 'Браузер запретил скопировать: выделите текст и скопируйте его сами';

/** Copies a text to the clipboard; shows a toast if the browser refuses. Returns true if it was copied. */
export async function copyText(text: string, refused = refusedText): Promise<boolean> {
  const isCopied = await write(text);
  if (!isCopied) showToast(refused);
  return isCopied;
}
