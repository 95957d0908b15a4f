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

/** A part of a screen with unsaved changes. */
export interface UnsavedPart {
  /** Description of the change: «цена gpt-6.1-sol». */
  names: readonly string[];
  /** Reason why it cannot be saved, in Russian; null if it can. */
  problem: string | null;
  /** Rejects with the reason; anything typed while the save is running stays unsaved. */
  save: () => Promise<unknown>;
}

/** Reports a part with unsaved changes; `null` once it has none. */
type Report = (partId: string, part: UnsavedPart | null) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Unsaved parts of a screen, and the function by which parts below `UnsavedParts` report them. */
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
 * Adds a part to the unsaved changes of its screen while it has any; the screen's single save button saves them all.
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
