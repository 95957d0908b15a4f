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
  /** What has changed: «цена gpt-6.1-sol». */
  names: readonly string[];
  /** Why it cannot be saved, in Russian; null = it can. */
  problem: string | null;
  /** Rejects with the reason; what is typed while it runs stays unsaved. */
  save: () => Promise<unknown>;
}

/** Reports a part with unsaved changes; `null` once it has none. */
type Report = (partId: string, part: UnsavedPart | null) => void;

const ReportContext = createContext<Report>(() => undefined);

/** The unsaved parts of a screen, and what reports them: the parts below `UnsavedParts`. */
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

/** Counts a part among the unsaved changes of its screen while it names any; the screen's one save saves it. */
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
