import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react';

/** Reports the name of a part with unsaved changes; `null` once it has none. */
type Report = (partId: string, name: string | null) => void;

const ReportContext = createContext<Report>(() => undefined);

/**
 * Names of the unsaved parts of a screen, each once, and the function by which parts below `UnsavedParts` report
 * them.
 */
export function useUnsavedParts(): { names: readonly string[]; report: Report } {
  const [parts, setParts] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback<Report>((partId, name) => {
    setParts((before) => {
      const next = new Map(before);
      if (name === null) next.delete(partId);
      else next.set(partId, name);
      return next;
    });
  }, []);
  const names = useMemo(() => [...new Set(parts.values())], [parts]);
  return { names, report };
}

export function UnsavedParts({ report, children }: { report: Report; children: ReactNode }) {
  return <ReportContext value={report}>{children}</ReportContext>;
}

/** Counts a separately saved part among the unsaved changes of its screen. */
export function useUnsaved(name: string, isDirty: boolean): void {
  const report = useContext(ReportContext);
  const partId = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    report(partId, name);
    return () => report(partId, null);
  }, [report, partId, name, isDirty]);
}
