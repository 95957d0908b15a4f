import { stageIds, type StageId } from '@geoplan/contracts/geo/geo-run-input';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const stagesSchema = z.object({ stages: z.array(z.enum(stageIds)).readonly() });
type Chosen = z.infer<typeof stagesSchema>;

/** Chosen stages other than the geo analysis, which always runs (spec §3: the others are off by default). */
export const useChosenStages = create<Chosen>()(
  persist((): Chosen => ({ stages: [] }), {
    name: 'analysis-stages',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, initial) => stagesSchema.safeParse(stored).data ?? initial,
  }),
);

/** Adds or removes a stage; the geo analysis cannot be turned off (spec §5). */
export function chooseStage(stage: StageId, isOn: boolean): void {
  if (stage === 'geoAnalysis') return;
  useChosenStages.setState(({ stages }) => {
    const others = stages.filter((each) => each !== stage);
    return { stages: isOn ? [...others, stage] : others };
  });
}
