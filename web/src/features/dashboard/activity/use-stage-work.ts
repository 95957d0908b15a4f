import { useDropRuns } from '../../../domain/drops/use-drop-runs.ts';
import { useRuns } from '../../../domain/runs/use-runs.ts';
import { useModelAnswers } from '../../../domain/tools/model/model-answers.ts';
import { useStageMarks } from '../../../domain/tools/stage-marks.ts';
import { useToolRuns } from '../../../domain/tools/tool-runs.ts';
import type { StageWork } from './stage-rules.ts';

/** What is under way in the stages, and what was: everybody's runs and lists, the tools of this browser. */
export function useStageWork(): StageWork {
  const { listed: runs } = useRuns();
  const { listed: drops } = useDropRuns();
  return {
    runs,
    drops,
    marks: useStageMarks(),
    simulations: useToolRuns(),
    answers: useModelAnswers(),
  };
}
