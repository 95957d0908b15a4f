import { z } from 'zod';
import { storedValue } from '../../shared/storage/stored-value.ts';
import { tools, type ToolId } from './tools.ts';

/** Tools that have been run for an analysis. */
const marksSchema = z.array(z.tuple([z.string(), z.enum(tools.map(({ id }) => id))])).readonly();
export type StageMarks = z.infer<typeof marksSchema>;

/** Maximum number of stored marks, latest last; enough for a hundred analyses with all their stages. */
const keptMarks = 500;

const { useValue, get, save, hold } = storedValue<StageMarks>('analysis-stages-done', {
  initial: [],
  decode: (text) => marksSchema.parse(JSON.parse(text)),
  encode: (marks) => JSON.stringify(marks),
});

/** Marks with the given one added as the latest. */
function withMark(marks: StageMarks, runId: string, tool: ToolId): StageMarks {
  const others = marks.filter(([run, done]) => run !== runId || done !== tool);
  return [...others, [runId, tool] as const].slice(-keptMarks) as unknown as StageMarks;
}

/** Marks a stage of an analysis as done in this browser. */
export function markStageDone(runId: string, tool: ToolId): void {
  const marks = withMark(get(), runId, tool);
  try {
    save(marks);
  } catch {
    // If the storage is full, the mark is kept only for the lifetime of the tab.
    hold(marks);
  }
}

/** All marks stored in this browser. */
export const useStageMarks = (): StageMarks => useValue((all) => all);

/** Tools that have been run for this analysis in this browser. */
export function useDoneStages(runId: string): ReadonlySet<ToolId> {
  const marks = useStageMarks();
  return new Set(marks.filter(([run]) => run === runId).map(([, tool]) => tool));
}
