import { createDraft, type RunDraft } from '../../domain/runs/start/run-draft.ts';

/** The form of the geo analysis, kept for the tab. */
export const useGeoDraft = createDraft('geo-analysis-draft');

/** Changes a part of the form. */
export function changeGeoDraft(change: Partial<RunDraft>): void {
  useGeoDraft.setState(change);
}
