import { createDraft, type LaunchDraft } from '../../shared/launch/launch-draft.ts';

/** The form of the geo analysis, kept for the tab. */
export const useGeoDraft = createDraft('geo-analysis-draft');

/** Changes a part of the form. */
export function changeGeoDraft(change: Partial<LaunchDraft>): void {
  useGeoDraft.setState(change);
}
