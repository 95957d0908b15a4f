import { stageIds, type StageId } from '@geoplan/contracts/geo/geo-run-input';
import { z } from 'zod';
import { createTabDraft } from '../../../shared/form/tab-draft.ts';

const stagesSchema = z.object({ stages: z.array(z.enum(stageIds)).readonly() });

/** Chosen stages other than the geo analysis, which always runs (spec §3: the others are off by default). */
export const useChosenStages = createTabDraft('analysis-stages', stagesSchema, { stages: [] });

/** Adds or removes a stage; the geo analysis cannot be turned off (spec §5). */
export function chooseStage(stage: StageId, isOn: boolean): void {
  if (stage === 'geoAnalysis') return;
  useChosenStages.setState(({ stages }) => {
    const others = stages.filter((each) => each !== stage);
    return { stages: isOn ? [...others, stage] : others };
  });
}
