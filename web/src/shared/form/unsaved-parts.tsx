import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

/** Part of a screen with unsaved changes. */
export interface UnsavedPart {
  /** Descriptions of the changes, such as «цена gpt-6.1-sol». */
  names: readonly string[];
  /** Reason why the part cannot be saved, in Russian; null if it can be saved. */
  problem: string | null;
  /** Saves the part, and rejects with the reason if that fails. Input typed while the save is running stays unsaved. */
  save: () => Promise<unknown>;
}

/** Reports a part with unsaved changes, or `null` once it has none. */
type Report = (partId: string, part: UnsavedPart | null) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Unsaved parts of a screen, and the function with which components inside `UnsavedParts` report them. */
export function useUnsavedParts(): { parts: readonly UnsavedPart[]; report: Report } {
  const [known, setKnown] = useState<ReadonlyMap<string, UnsavedPart>>(new Map());
  const report = useCallback<Report>((partId, part) => {
    setKnown((before) => {
      const next = new Map(before);
      if (part === null) next.delete(partId);
      else next.set(partId, part);
      return next;
    });
  }, []);
  const parts = useMemo(() => [...known.values()], [known]);
  return { parts, report };
}

export function UnsavedParts({ report, children }: { report: Report; children: ReactNode }) {
  return <ReportContext value={report}>{children}</ReportContext>;
}

/**
 * Reports a part to its screen while it has unsaved changes; the screen's single save button saves all parts.
 */
export function useUnsaved({ names, problem, save }: UnsavedPart): void {
  const report = useContext(ReportContext);
  const partId = useId();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const list = names.join('\n');
  useEffect(() => {
    if (list === '') return undefined;
    report(partId, { names: list.split('\n'), problem, save: () => latest.current() });
    return () => report(partId, null);
  }, [report, partId, list, problem]);
}
