import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { withCountries } from './picker-rules.ts';

/** The selection as a set, with setters that are stable across renders. */
export function useSelection(selected: readonly string[], onChange: (codes: string[]) => void) {
  const latest = useRef({ selected, onChange });
  useLayoutEffect(() => {
    latest.current = { selected, onChange };
  }, [selected, onChange]);
  const toggleAll = useCallback((codes: readonly string[], isSelected: boolean) => {
    const now = latest.current;
    now.onChange(withCountries(now.selected, codes, isSelected));
  }, []);
  const toggle = useCallback(
    (code: string, isSelected: boolean) => toggleAll([code], isSelected),
    [toggleAll],
  );
  const chosen = useMemo(() => new Set(selected), [selected]);
  return { chosen, toggle, toggleAll };
}
