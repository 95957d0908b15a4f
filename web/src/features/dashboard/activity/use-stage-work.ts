import { dropRuns } from '../../../domain/drops/drop-runs.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { useModelAnswers } from '../../../domain/tools/model/model-answers.ts';
import { useStageMarks } from '../../../domain/tools/stage-marks.ts';
import { useToolRuns } from '../../../domain/tools/tool-runs.ts';
import type { StageWork } from './stage-rules.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

/** Current and past work on the stages, from the runs and lists of all users and the tools of this browser. */
export function useStageWork(): StageWork {
  const { listed: runs } = useLatestRuns(geoRuns);
  const { listed: drops } = useLatestRuns(dropRuns);
  return {
    runs,
    drops,
    marks: useStageMarks(),
    simulations: useToolRuns(),
    answers: useModelAnswers(),
  };
}
