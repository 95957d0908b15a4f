import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import {
  askModel,
  modelEventSchema,
  type ModelEstimate,
  type ModelEvent,
  type ModelTool,
  type ModelUsage,
  type modelQuestion,
} from '@geoplan/contracts/llm/completions';
import type { z } from 'zod';
import { create } from 'zustand';
import { readEventStream } from '../../../shared/api/event-stream.ts';
import { markStageDone } from '../stage-marks.ts';
import { useSession } from '../../../shared/session/session-store.ts';

export type Question = z.input<typeof modelQuestion>;

/** Answer of a model, possibly incomplete. */
export interface ModelAnswer {
  question: Question;
  status: 'running' | 'done' | 'stopped' | 'failed';
  /** Unix time in ms. */
  startedAt: number;
  text: string;
  /** `null` before the request is sent. */
  estimate: ModelEstimate | null;
  /** `null` if the cost was not reported, or nothing was charged. */
  usage: ModelUsage | null;
  reason: 'end' | 'length' | 'filtered';
  /** Error message if the answer failed. */
  message: string;
}

export interface ToolModelState {
  /** Source of answers: the simulation or a model. */
  choice: 'demo' | ModelProvider;
  answer: ModelAnswer | null;
}

const initial: Record<ModelTool, ToolModelState> = {
  tzGeneration: { choice: 'demo', answer: null },
  aiAssistant: { choice: 'demo', answer: null },
};

/** Model answers in this tab, one per tool. They continue while other screens are open, and end with the tab. */
export const useModelAnswers = create<Record<ModelTool, ToolModelState>>()(() => initial);

const streams = new Map<ModelTool, AbortController>();

function change(tool: ModelTool, part: Partial<ToolModelState>): void {
  useModelAnswers.setState((all) => ({ [tool]: { ...all[tool], ...part } }));
}

function changeAnswer(tool: ModelTool, part: Partial<ModelAnswer>): void {
  const { answer } = useModelAnswers.getState()[tool];
  if (answer) change(tool, { answer: { ...answer, ...part } });
}

/** Chooses the source of a tool's answers. */
export const chooseModel = (tool: ModelTool, choice: 'demo' | ModelProvider): void =>
  change(tool, { choice });

/** Changes to an answer caused by an event. */
function changeOf(event: Exclude<ModelEvent, { type: 'text' }>): Partial<ModelAnswer> {
  if (event.type === 'started') return { estimate: event.estimate };
  if (event.type === 'done') return { status: 'done', reason: event.reason, usage: event.usage };
  return { status: 'failed', message: event.message, usage: event.usage };
}

/** Text arrives dozens of times per second, so it is rendered only once per frame. */
function createTextWriter(tool: ModelTool) {
  let waiting = '';
  let frame = 0;
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const text = waiting;
    waiting = '';
    if (text !== '')
      changeAnswer(tool, { text: (useModelAnswers.getState()[tool].answer?.text ?? '') + text });
  };
  return {
    add(text: string) {
      waiting += text;
      if (frame === 0) frame = requestAnimationFrame(flush);
    },
    flush,
  };
}

const cutText = 'Соединение с сервером оборвалось: ответ неполный. Полученная часть учтена в расходах.';

/** Sends a prompt to a model, for a stage of an analysis if given, and stops a running answer of the same tool. */
export async function startResponse(question: Question, analysisId: string | null): Promise<void> {
  const { tool } = question;
  streams.get(tool)?.abort();
  const stream = new AbortController();
  streams.set(tool, stream);
  const nothing = { text: '', estimate: null, usage: null, reason: 'end', message: '' } as const;
  change(tool, { answer: { question, status: 'running', startedAt: Date.now(), ...nothing } });
  const writer = createTextWriter(tool);
  try {
    await readEventStream(
      askModel,
      { body: question },
      {
        signal: stream.signal,
        onEvent({ data }) {
          const event = modelEventSchema.parse(JSON.parse(data));
          if (event.type === 'text') return writer.add(event.text);
          writer.flush();
          changeAnswer(tool, changeOf(event));
          if (event.type === 'done' && analysisId !== null) markStageDone(analysisId, tool);
          return undefined;
        },
      },
    );
    writer.flush();
    const isOpen = useModelAnswers.getState()[tool].answer?.status === 'running';
    if (!stream.signal.aborted && isOpen) changeAnswer(tool, { status: 'failed', message: cutText });
  } catch (error) {
    writer.flush();
    if (stream.signal.aborted) return;
    stream.abort();
    changeAnswer(tool, { status: 'failed', message: error instanceof Error ? error.message : cutText });
  }
}

/** Stops an answer; the received text is kept. */
export function stopAnswer(tool: ModelTool): void {
  streams.get(tool)?.abort();
  changeAnswer(tool, { status: 'stopped' });
}

useSession.subscribe((now, before) => {
  if (now.user?.id === before.user?.id) return;
  for (const stream of streams.values()) stream.abort();
  useModelAnswers.setState(initial);
});
