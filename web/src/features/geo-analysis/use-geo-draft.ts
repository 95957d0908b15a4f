import type { GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import { useNavigate } from 'react-router-dom';
import { createDraft, emptyDraft, type RunDraft } from '../../domain/runs/start/run-draft.ts';
import { runStartBody } from '../../domain/runs/start/run-start-rules.ts';
import { runInput } from '../../domain/runs/run-input.ts';
import { showToast } from '../../shared/ui/overlays/toast.tsx';

/** The form of the geo analysis, kept for the tab. */
export const useGeoDraft = createDraft('geo-analysis-draft');

/** Changes a part of the form. */
export function changeGeoDraft(change: Partial<RunDraft>): void {
  useGeoDraft.setState(change);
}

/** The same words and countries, whatever their order. */
function asksFor(draft: RunDraft): string {
  const { keywords, countries } = runStartBody(draft);
  return JSON.stringify([keywords.toSorted(), countries.toSorted()]);
}

/** Returns from a run to the form, prefilled or empty; a draft that is stored nowhere else can be restored. */
export function useReturnToForm(run: GeoRunDetail | undefined): (input: Partial<RunDraft>) => void {
  const navigate = useNavigate();
  return (input) => {
    const before = useGeoDraft.getState();
    const next = { ...emptyDraft, ...input };
    const known = [emptyDraft, next, ...(run ? [{ ...emptyDraft, ...runInput(run) }] : [])];
    changeGeoDraft(next);
    void navigate('/geo-analysis');
    if (known.some((each) => asksFor(each) === asksFor(before))) return;
    showToast('Прежняя форма заменена', () => changeGeoDraft(before));
  };
}
