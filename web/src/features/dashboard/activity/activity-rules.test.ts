import { expect, test } from 'vitest';
import { sampleCheckRun } from '../../../testing/fakes/sample-checks.ts';
import { sampleDrop, sampleList } from '../../../testing/fakes/sample-drops.ts';
import { sampleRun } from '../../../testing/fakes/sample-runs.ts';
import { sampleSyncs } from '../../../testing/fakes/fake-workspace.ts';
import { recentActivity } from './activity-rules.ts';

const nothing = { runs: [], checks: [], drops: [], syncs: [] };
const texts = (happened: Partial<Parameters<typeof recentActivity>[0]>) =>
  recentActivity({ ...nothing, ...happened }).map(({ title, text }) => `${title}: ${text}`);

test('returns no entries if there are no runs and no successful syncs', () => {
  expect(texts({ syncs: sampleSyncs({ status: 'never', lastSuccessAt: null }) })).toEqual([]);
});

test('lists runs, checks and the combined sync of all databases, newest first', () => {
  const [first, second, third] = sampleSyncs({ rows: 1_000 });
  const syncs = [first, second, { ...third, lastSuccessAt: null }] as Parameters<
    typeof recentActivity
  >[0]['syncs'];
  const finished = { status: 'completed', done: 96, startedAt: '2026-11-20T10:00:00.000Z' } as const;
  const runs = [
    sampleRun({ ...finished, finishedAt: '2026-11-20T11:30:00.000Z' }),
    sampleRun({ startedAt: '2026-11-20T11:40:00.000Z' }, 2),
  ];
  const checks = [
    sampleCheckRun({
      status: 'cancelled',
      startedAt: '2026-11-20T09:00:00.000Z',
      finishedAt: '2026-11-20T09:01:00.000Z',
    }),
  ];
  expect(texts({ runs, checks, syncs }).map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Гео-анализ идёт: 3 слова × 32 страны · lumoret casino … · 59 из 96, 2 ошибки',
    'Гео-анализ завершён: 3 слова × 32 страны · lumoret casino … · 94 из 96, 2 ошибки',
    'Синхронизация Notion: 2 000 строк, 2 базы',
    'Проверка HTTP отменена: 5 статусов · 120 из 480',
  ]);
});

test('links each entry to the screen that shows it', () => {
  const drops = [sampleList([sampleDrop('a.com')])];
  const happened = { runs: [sampleRun()], checks: [sampleCheckRun()], drops, syncs: sampleSyncs() };
  const ways = recentActivity(happened).map(({ kind, to }) => [kind, to]);
  expect(Object.fromEntries(ways)).toEqual({
    run: `/geo-analysis?run=${sampleRun().runId}`,
    check: '/notion-data',
    drops: `/drop-search?source=list&list=${drops[0]?.runId}`,
    sync: '/notion-data',
  });
});

test('describes a list of drops by its result', () => {
  const drops = [sampleList([sampleDrop('a.com')])];
  expect(texts({ drops }).map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Список дропов проверен: Аукцион, ноябрь, 1 домен · 2 из 2',
  ]);
});

test('shows at most seven entries', () => {
  const runs = Array.from({ length: 20 }, (_, at) => sampleRun({}, at + 1));
  expect(recentActivity({ ...nothing, runs })).toHaveLength(7);
});
