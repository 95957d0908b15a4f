import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import { texts } from './settings-rules.ts';

/** Focuses the first field with a server-side validation error: it may be far above the button, out of view. */
export function useRejectedField() {
  const area = useRef<HTMLDivElement>(null);
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections === 0) return;
    const field = area.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [rejections]);
  const showRejected = () => {
    // In an effect, so that the errors are rendered by then.
    setRejections((count) => count + 1);
    showToast(texts.saveFailed);
  };
  return { area, showRejected };
}
