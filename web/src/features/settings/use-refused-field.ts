import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../shared/ui/toast.tsx';
import { texts } from './settings-rules.ts';

/** Leads to the first field the server refused: it may be far above the button, where nobody sees its complaint. */
export function useRefusedField() {
  const area = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const field = area.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  const showRefused = () => {
    // In an effect, so that the complaints are drawn by then.
    setRefusals((count) => count + 1);
    showToast(texts.saveFailed);
  };
  return { area, showRefused };
}
