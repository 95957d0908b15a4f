import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useNavigate } from 'react-router-dom';
import { createDraft, emptyDraft, type RunDraft } from '../../../domain/runs/start/run-draft.ts';
import { runStartBody } from '../../../domain/runs/start/run-start-rules.ts';
import { runInput } from '../../../domain/runs/run-input.ts';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';

/** Draft of the analysis form, shared by both of its URLs and kept for the lifetime of the tab. */
export const useFormDraft = createDraft('geo-analysis-draft');

/** Changes some fields of the form. */
export function changeFormDraft(change: Partial<RunDraft>): void {
  useFormDraft.setState(change);
}

/** Key of the keywords and countries of a draft, independent of their order. */
function asksFor(draft: RunDraft): string {
  const { keywords, countries } = runStartBody(draft);
  return JSON.stringify([keywords.toSorted(), countries.toSorted()]);
}

/**
 * Returns from a run to the form, either prefilled or empty. A draft that is not stored anywhere else can be
 * restored.
 */
export function useReturnToForm(run: GeoRunDetail | undefined): (input: Partial<RunDraft>) => void {
  const navigate = useNavigate();
  return (input) => {
    const before = useFormDraft.getState();
    const next = { ...emptyDraft, ...input };
    const known = [emptyDraft, next, ...(run ? [{ ...emptyDraft, ...runInput(run) }] : [])];
    changeFormDraft(next);
    void navigate('/geo-analysis');
    if (known.some((each) => asksFor(each) === asksFor(before))) return;
    showToast('Прежняя форма заменена', () => changeFormDraft(before));
  };
}
