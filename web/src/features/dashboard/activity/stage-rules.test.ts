import type { RunStatus } from '@geoplan/contracts/runs';
import { expect, test } from 'vitest';
import type { ModelAnswer } from '../../../domain/tools/model/model-answers.ts';
import { tools, type ToolId } from '../../../domain/tools/tools.ts';
import type { ToolRun, ToolRuns } from '../../../domain/tools/tool-runs.ts';
import { sampleDrop, sampleList } from '../../../testing/fakes/sample-drops.ts';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import { stageState, type StageWork } from './stage-rules.ts';

const runs = (...statuses: RunStatus[]) => statuses.map((status, at) => sampleRun({ status }, at + 1));

const noSimulations = Object.fromEntries(
  tools.map(({ id }) => [id, { running: null, finished: null }]),
) as ToolRuns;
const work = (change: Partial<StageWork>): StageWork => ({
  runs: [],
  marks: [],
  simulations: noSimulations,
  answers: { tzGeneration: { answer: null }, aiAssistant: { answer: null } },
  drops: [],
  ...change,
});
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

test.each([
  [[], 'pending', undefined],
  [['cancelled'], 'pending', undefined],
  [['completed', 'failed'], 'completed', 1],
  [['cancelled', 'failed', 'completed'], 'error', 2],
  [['completed', 'running'], 'running', 2],
] as [RunStatus[], string, number | undefined][])(
  'maps runs %j to the geo stage state %s with a link to the run',
  (statuses, expected, at) => {
    const state = stageState('geoAnalysis', work({ runs: runs(...statuses) }));
    expect(state.status).toBe(expected);
    expect(state.to).toBe(at === undefined ? null : `/geo-analysis?run=${sampleRun({}, at).runId}`);
  },
);

test('describes the geo stage by its latest run', () => {
  const { text } = stageState('geoAnalysis', work({ runs: [sampleRun({ status: 'completed', done: 96 })] }));
  expect(plain(text)).toBe('3 слова × 32 страны · lumoret casino … · 94 из 96, 2 ошибки');
});

const chosen = [
  sampleRun({ stages: ['tzGeneration'], status: 'cancelled' }, 1),
  sampleRun({ stages: ['dropSearch'], startedAt: '2026-11-20T10:00:00.000Z' }, 2),
  sampleRun({ stages: ['tzGeneration'], keywords: ['torvelbet'], keywordCount: 1 }, 3),
];

test('shows a chosen stage as pending, with the latest run it was chosen for, until it is marked as done for that run', () => {
  const to = `/geo-analysis?run=${sampleRun({}, 3).runId}`;
  const waiting = stageState('tzGeneration', work({ runs: chosen }));
  expect({ ...waiting, text: plain(waiting.text) }).toEqual({
    status: 'pending',
    text: 'Выбран: 1 слово × 32 страны · torvelbet',
    to,
  });
  const marks = [[sampleRun({}, 3).runId, 'tzGeneration']] as unknown as StageWork['marks'];
  expect(stageState('tzGeneration', work({ runs: chosen, marks }))).toMatchObject({
    status: 'completed',
    text: expect.stringMatching(/^Выполнен: 1.слово × 32.страны · torvelbet$/),
    to,
  });
  const ofAnother = [[sampleRun({}, 9).runId, 'tzGeneration']] as unknown as StageWork['marks'];
  expect(stageState('tzGeneration', work({ runs: chosen, marks: ofAnother })).status).toBe('pending');
  expect(stageState('aiAssistant', work({ runs: chosen }))).toEqual({
    status: 'pending',
    text: null,
    to: null,
  });
});

const simulation = (title: string, startedAt: number): ToolRun => ({
  id: 'a',
  input: {},
  title,
  startedAt,
  analysisId: null,
});
const simulated = (tool: ToolId, state: ToolRuns[ToolId]): ToolRuns => ({ ...noSimulations, [tool]: state });

test('shows a stage as running or completed according to the simulations in this tab, and links to their results', () => {
  const old = simulation('lumora × 2 страны', 1);
  const running = simulated('domainSearch', {
    running: simulation('torvelbet × 1 страна', 2),
    finished: old,
  });
  expect(stageState('domainSearch', work({ simulations: running }))).toEqual({
    status: 'running',
    text: 'torvelbet × 1 страна',
    to: '/domain-search',
  });
  const finished = simulated('domainSearch', { running: null, finished: old });
  expect(stageState('domainSearch', work({ simulations: finished }))).toMatchObject({
    status: 'completed',
    text: 'lumora × 2 страны',
  });
  // A stage chosen since then is pending.
  const later = [sampleRun({ stages: ['domainSearch'] })];
  expect(stageState('domainSearch', work({ simulations: finished, runs: later })).status).toBe('pending');
});

const answer = (status: ModelAnswer['status']): ModelAnswer => ({
  question: { tool: 'aiAssistant', provider: 'openai', keywords: ['lumora'], countries: ['us'] },
  status,
  startedAt: Date.now(),
  text: '',
  estimate: null,
  usage: null,
  reason: 'end',
  message: '',
});

test.each([
  ['running', 'running', 'Модель отвечает: lumora × 1 страна'],
  ['done', 'completed', 'Ответ модели: lumora × 1 страна'],
  ['failed', 'error', 'Модель не ответила: lumora × 1 страна'],
  ['stopped', 'pending', undefined],
] as const)('maps a model response that is %s to the stage state %s', (status, expected, text) => {
  const answers = { tzGeneration: { answer: null }, aiAssistant: { answer: answer(status) } };
  const state = stageState('aiAssistant', work({ answers }));
  expect(state.status).toBe(expected);
  expect(plain(state.text)).toBe(text);
  expect(stageState('tzGeneration', work({ answers })).status).toBe('pending');
});

test('prefers a list of drops in progress to newer finished lists, and links to its domains', () => {
  const drops = [
    sampleList([sampleDrop('c.com')], { status: 'cancelled', startedAt: '2026-11-23T10:00:00.000Z' }),
    sampleList([sampleDrop('a.com')], { byStatus: { free: 1 }, startedAt: '2026-11-22T10:00:00.000Z' }),
    sampleList([sampleDrop('b.com')], {
      runId: '00000000-0000-4000-8000-00000000d002',
      status: 'running',
      done: 0,
      name: 'Ночной',
    }),
  ];
  const state = stageState('dropSearch', work({ drops }));
  expect(state).toMatchObject({
    status: 'running',
    to: '/drop-search?source=list&list=00000000-0000-4000-8000-00000000d002',
  });
  expect(plain(state.text)).toBe('Список «Ночной», 1 домен · 0 из 2');
  const ended = stageState('dropSearch', work({ drops: drops.slice(0, 2) }));
  expect(ended.status).toBe('completed');
  expect(plain(ended.text)).toBe('Список «Аукцион, ноябрь», 1 домен · свободно 1');
});

test.each([
  ['loading', 'loading', null],
  ['failed', 'unknown', 'Не удалось загрузить: сервер не ответил'],
] as const)('maps a list that is %s to the state %s, and keeps no stage pending', (list, status, text) => {
  const state = { status, text, to: null };
  const unread = work({ runs: list });
  expect(stageState('geoAnalysis', unread)).toEqual(state);
  expect(stageState('tzGeneration', unread)).toEqual(state);
  expect(stageState('dropSearch', work({ drops: list }))).toEqual(state);
  expect(stageState('tzGeneration', work({ drops: list })).status).toBe('pending');
  // The work of this tab itself is known.
  const running = simulated('domainSearch', { running: simulation('lumora × 1 страна', 2), finished: null });
  expect(stageState('domainSearch', { ...unread, simulations: running }).status).toBe('running');
});
