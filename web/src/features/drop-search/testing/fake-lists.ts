import {
  cancelDropRun,
  dropRunSchema,
  followDropRun,
  listDropRuns,
  readDropRun,
  readDropSource,
  startDropRun,
  type DropRunDetail,
  type ListedDrop,
} from '@geoplan/contracts/drops/drop-runs';
import {
  answer,
  answerEvents,
  Failed,
  ok,
  type Answer,
  type FakeEvent,
} from '../../../testing/fakes/fake-api.ts';
import { sampleDrop, sampleList } from '../../../testing/fakes/sample-drops.ts';

/** List without its drops, as in the list of runs. */
const bare = (list: DropRunDetail) => dropRunSchema.strip().parse(list);

/** Running list with a new id per call, by which the app remembers it. */
export function runningList(
  drops: readonly ListedDrop[],
  change: Partial<DropRunDetail> = {},
): DropRunDetail {
  const list = sampleList(drops, { runId: crypto.randomUUID(), status: 'running', done: 0, ...change });
  delete list.finishedAt;
  return list;
}

/** Fake of the list service, in memory; the test sets the results of a list. */
export function fakeLists() {
  const lists: DropRunDetail[] = [];
  const asked: unknown[] = [];
  const feeds = new Map<string, PromiseWithResolvers<FakeEvent[]>>();
  const feedOf = (runId: string) => {
    const feed = feeds.get(runId) ?? Promise.withResolvers<FakeEvent[]>();
    feeds.set(runId, feed);
    return feed;
  };
  const find = (runId: string): DropRunDetail => {
    const found = lists.find((list) => list.runId === runId);
    if (!found) throw new Failed('not_found', { message: 'Запуск не найден' });
    return found;
  };
  const source = {
    isEnabled: true,
    isDemo: false,
    registryPauseMs: 1_000,
    whoisPauseMs: 6_000,
    archivePauseMs: 3_000,
  };
  const api: Answer[] = [
    answer(readDropSource, () => ok(source)),
    answer(listDropRuns, () => ok({ runs: lists.map(bare), nextCursor: null })),
    answer(readDropRun, ({ params }) => ok(find(params.runId))),
    answerEvents(followDropRun, (_, { runId }) => feedOf(runId!).promise),
    answer(cancelDropRun, ({ params }) =>
      ok(bare(Object.assign(find(params.runId), { status: 'cancelled' }))),
    ),
    answer(startDropRun, ({ body }) => {
      asked.push(body);
      const { name, keywords, hasHistory } = body;
      const drops = body.candidates.map((candidate) => ({ ...sampleDrop(candidate.domain), candidate }));
      const list = runningList(drops, { name, keywords, hasHistory });
      lists.unshift(list);
      return ok(bare(list));
    }),
  ];
  return {
    api,
    asked,
    lists,
    /** Sends these events on the feed of a list and closes it. */
    tell: (runId: string, events: FakeEvent[]) => feedOf(runId).resolve(events),
  };
}
