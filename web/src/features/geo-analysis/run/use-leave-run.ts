import type { GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { useNavigate } from 'react-router-dom';
import { emptyDraft, type LaunchDraft } from '../../../shared/launch/launch-draft.ts';
import { launchBody } from '../../../shared/launch/launch-rules.ts';
import { runInput } from '../../../shared/launch/run-input.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { changeGeoDraft, useGeoDraft } from '../use-geo-draft.ts';

/** The same words and countries, whatever their order. */
function asksFor(draft: LaunchDraft): string {
  const { keywords, countries } = launchBody(draft);
  return JSON.stringify([keywords.toSorted(), countries.toSorted()]);
}

/** Goes from a run to the form, filled in or blank; a form that is kept nowhere else can be taken back. */
export function useLeaveRun(run: GeoRunDetail | undefined): (input: Partial<LaunchDraft>) => void {
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
