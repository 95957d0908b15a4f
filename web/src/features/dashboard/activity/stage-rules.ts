import type { DropRun } from '@geoplan/contracts/drops/drop-runs';
import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import type { GeoRun } from '@geoplan/contracts/geo/geo-runs';
import type { ModelTool } from '@geoplan/contracts/llm/completions';
import { domainsText, dropListPath } from '../../../domain/drops/drop-labels.ts';
import { resultsText } from '../../../domain/runs/run-summary.ts';
import { runPath, runTitle } from '../../../domain/runs/run-labels.ts';
import type { Listed } from '../../../domain/runs/run-kind.ts';
import type { ModelAnswer } from '../../../domain/tools/model/model-answers.ts';
import type { StageMarks } from '../../../domain/tools/stage-marks.ts';
import { inputTitle } from '../../../domain/tools/tool-form.ts';
import type { ToolRuns } from '../../../domain/tools/tool-runs.ts';
import { toolOf, type ToolId } from '../../../domain/tools/tools.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';

/** State of a stage (spec §4). */
export interface StageState {
  status: 'running' | 'completed' | 'error' | 'pending' | 'loading' | 'unknown';
  /** One-line description; null if nothing was started, or during loading. */
  text: string | null;
  /** Screen that shows the work; null means the stage's own screen. */
  to: string | null;
}

/** Data from which the states of the stages are derived. */
export interface StageWork {
  /** Latest geo runs, newest first. */
  runs: Listed<GeoRun>;
  /** Stages marked as done in this browser, with their runs. */
  marks: StageMarks;
  /** Simulations of this tab. */
  simulations: ToolRuns;
  /** Model responses in this tab. */
  answers: Record<ModelTool, { answer: ModelAnswer | null }>;
  /** Latest lists of drops, newest first. */
  drops: Listed<DropRun>;
}

/** Stage data once the required lists are loaded. */
type LoadedWork = StageWork & { runs: readonly GeoRun[]; drops: readonly DropRun[] };

const idle: StageState = { status: 'pending', text: null, to: null };
const unread: Record<'loading' | 'failed', StageState> = {
  loading: { status: 'loading', text: null, to: null },
  failed: { status: 'unknown', text: 'Не удалось загрузить: сервер не ответил', to: null },
};

/** Work on a stage, with its start in Unix ms. */
type Work = StageState & { at: number };

/** State of the geo stage, derived from the latest runs, newest first. Cancelled runs are ignored (spec §4). */
function geoStage(runs: readonly GeoRun[]): StageState {
  const run =
    runs.find(({ status }) => status === 'running') ??
    runs.find(({ status }) => status === 'completed' || status === 'failed');
  if (run === undefined) return idle;
  const status = run.status === 'failed' ? 'error' : run.status === 'running' ? 'running' : 'completed';
  return { status, text: `${runTitle(run)} · ${resultsText(run)}`, to: runPath(run.runId) };
}

/**
 * Work for the latest run that the stage was chosen for; pending until the stage is marked as done for that run, then
 * completed.
 */
function chosenWork(stage: ToolId, { runs, marks }: LoadedWork): Work[] {
  const run = runs.find(({ stages, status }) => stages.includes(stage) && status !== 'cancelled');
  if (run === undefined) return [];
  const isDone = marks.some(([runId, tool]) => runId === run.runId && tool === stage);
  return [
    {
      status: isDone ? 'completed' : 'pending',
      text: `${isDone ? 'Выполнен' : 'Выбран'}: ${runTitle(run)}`,
      to: runPath(run.runId),
      at: Date.parse(run.startedAt),
    },
  ];
}

/** Running simulation and latest finished simulation, both linked to the screen of the tool. */
function simulatedWork(stage: ToolId, { simulations }: StageWork): Work[] {
  const to = toolOf(stage).path;
  const { running, finished } = simulations[stage];
  return [
    ...(running ? [{ status: 'running' as const, text: running.title, to, at: running.startedAt }] : []),
    ...(finished ? [{ status: 'completed' as const, text: finished.title, to, at: finished.startedAt }] : []),
  ];
}

const isAnswered = (stage: ToolId): stage is ModelTool => stage === 'tzGeneration' || stage === 'aiAssistant';

/** Model response for the stage. A stopped response is ignored, like a cancelled run. */
function answeredWork(stage: ToolId, { answers }: StageWork): Work[] {
  const answer = isAnswered(stage) ? answers[stage].answer : null;
  if (answer === null || answer.status === 'stopped') return [];
  const told = {
    running: { status: 'running', word: 'Модель отвечает' },
    done: { status: 'completed', word: 'Ответ модели' },
    failed: { status: 'error', word: 'Модель не ответила' },
  } as const;
  const { status, word } = told[answer.status];
  const text = `${word}: ${inputTitle(answer.question)}`;
  return [{ status, text, to: toolOf(stage).path, at: answer.startedAt }];
}

/** Lists of drops; they belong to the last stage. */
function listedWork(stage: ToolId, { drops }: LoadedWork): Work[] {
  if (stage !== 'dropSearch') return [];
  return drops.flatMap((list): Work[] => {
    if (list.status === 'cancelled') return [];
    const status = list.status === 'failed' ? 'error' : list.status;
    const found =
      list.status === 'running' ? resultsText(list) : `свободно ${formatNumber(list.byStatus['free'] ?? 0)}`;
    const text = `Список «${list.name}», ${domainsText(list.domains)} · ${found}`;
    return [{ status, text, to: dropListPath(list.runId), at: Date.parse(list.startedAt) }];
  });
}

const latest = (work: readonly Work[]): Work | undefined => work.toSorted((a, b) => b.at - a.at)[0];

const stateOf = ({ status, text, to }: Work): StageState => ({ status, text, to });

/**
 * State of a stage, taken from its running work or otherwise from its most recently started work. It is pending only
 * once every list it depends on is loaded.
 */
export function stageState(stage: StageId, work: StageWork): StageState {
  const { runs } = work;
  const drops = stage === 'dropSearch' ? work.drops : [];
  const own = stage === 'geoAnalysis' ? [] : [simulatedWork, answeredWork].flatMap((of) => of(stage, work));
  const ongoing = latest(own.filter(({ status }) => status === 'running'));
  if (runs === 'loading' || drops === 'loading') return ongoing ? stateOf(ongoing) : unread.loading;
  if (runs === 'failed' || drops === 'failed') return ongoing ? stateOf(ongoing) : unread.failed;
  if (stage === 'geoAnalysis') return geoStage(runs);
  const listed = [chosenWork, listedWork].flatMap((of) => of(stage, { ...work, runs, drops }));
  const all = [...listed, ...own];
  const shown = latest(all.filter(({ status }) => status === 'running')) ?? latest(all);
  return shown === undefined ? idle : stateOf(shown);
}
