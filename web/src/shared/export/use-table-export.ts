import { useCallback, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { sentences } from '../format/sentences.ts';
import { useWords } from '../language/language.tsx';
import { useFailureText } from '../language/use-failure-text.ts';
import { showToast } from '../ui/overlays/toast.tsx';
import { exportTable, type ExportedTable, type ExportKind } from './export-table.ts';
import { WorkerFailure } from '../browser/run-worker.ts';

const failures = {
  ru: {
    load: 'Не удалось подготовить файл',
    failed: 'Не удалось подготовить файл Excel. Сохраните таблицу как CSV.',
    timeout: 'Файл Excel не готов за 2\u00A0минуты. Сохраните таблицу как CSV.',
  },
  en: {
    load: 'The file could not be made',
    failed: 'The Excel file could not be made. Save the table as CSV.',
    timeout: 'The Excel file was not ready within 2 minutes. Save the table as CSV.',
  },
};

/** Table, or a function that loads it; the signal aborts a long load. */
type Source<Row> = (signal: AbortSignal) => ExportedTable<Row> | Promise<ExportedTable<Row>>;

/** Hook for every export. Saves a table as a file, and shows a toast if that fails. */
export function useTableExport<Row>(name: string, source: Source<Row>) {
  /** File type of the export in progress; null if there is none. */
  const [running, setRunning] = useState<ExportKind | null>(null);
  const control = useRef<AbortController>(null);
  const words = useWords(failures);
  const failureText = useFailureText();
  const textOf = (error: unknown) => {
    if (error instanceof ApiFailure) return sentences(words.load, failureText(error));
    return words[error instanceof WorkerFailure ? error.code : 'failed'];
  };
  const start = async (kind: ExportKind) => {
    const { signal } = (control.current = new AbortController());
    setRunning(kind);
    try {
      await exportTable(kind, name, await source(signal), signal);
    } catch (error) {
      if (!signal.aborted) showToast(textOf(error));
    } finally {
      setRunning(null);
    }
  };
  const cancel = useCallback(() => control.current?.abort(), []);
  return { running, save: (kind: ExportKind) => void start(kind), cancel };
}
