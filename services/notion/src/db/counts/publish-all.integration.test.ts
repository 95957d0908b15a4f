import { siteCountsListed } from '@geoplan/contracts/notion/notion';
import { beforeAll, expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

type Heard = (typeof siteCountsListed)['data']['_output'];

const shared = sharedNotion({ times: { sweepMs: 50 } });
const heard: Heard[] = [];
beforeAll(() =>
  shared().bus.consume(siteCountsListed, { service: 'geo' }, async (data) => void heard.push(data)),
);

/** Messages of the first complete resync after a revision; [] while it is incomplete. */
function resyncSince(since: number): Heard[] {
  const later = heard.filter((each) => each.revision > since).toSorted((a, b) => a.revision - b.revision);
  const all = later.filter(({ after }) => after === null).slice(0, 1);
  for (let last = all[0]; last?.upTo; last = all.at(-1)) {
    const end = JSON.stringify(last.upTo);
    const next = later.find(({ after }) => JSON.stringify(after) === end);
    if (!next) return [];
    all.push(next);
  }
  return all;
}

/** Starts with a workspace with this many brands in one country each. */
async function start(brands: number) {
  const notion = shared();
  const { id } = notion.sandbox.notion.addDatabase({
    title: 'Сайты',
    columns: { Name: 'title', Brand: 'select', GEO: 'rich_text' },
    rows: Array.from({ length: brands }, (_, at) => ({ cells: { Brand: `бренд ${at}`, GEO: 'bg' } })),
  });
  await notion.connectTo({ databaseIds: [id] });
  await notion.sync();
  await notion.sentAtStart();
  const revision = async () =>
    (await notion.sql<{ now: number }>('select revision::float8 as now from count_revision'))[0]?.now ?? 0;
  /** Waits for a complete publish after `ask`. */
  async function publishedAfter(ask: () => Promise<unknown>): Promise<Heard[]> {
    const since = await revision();
    await ask();
    await expect.poll(() => resyncSince(since)).not.toEqual([]);
    return resyncSince(since);
  }
  return { ...notion, publishedAfter };
}

it('publishes everything again when a full sync is requested, even without changes', async () => {
  const notion = await start(2);
  const again = await notion.publishedAfter(() => notion.sync());
  expect(again).toMatchObject([{ after: null, upTo: null }]);
  expect(again[0]?.counts.map(({ brand, geo, totalDomains }) => [brand, geo, totalDomains])).toEqual([
    ['бренд 0', null, 1],
    ['бренд 0', 'bg', 1],
    ['бренд 1', null, 1],
    ['бренд 1', 'bg', 1],
  ]);
});

it('publishes an empty list when no counts are left', async () => {
  const notion = await start(1);
  await notion.publishedAfter(() => notion.sync());
  await notion.sql('update configs set is_active = false');
  const ask = async () => {
    await notion.sql(`insert into work_requests (name) values ('resend.notion.site-counts-listed')`);
    await notion.sql('notify work');
  };
  expect(await notion.publishedAfter(ask)).toMatchObject([{ after: null, upTo: null, counts: [] }]);
});

it('publishes many counts in key ranges without gaps or overlaps', async () => {
  const notion = await start(1_200);
  const all = await notion.publishedAfter(() => notion.sync());
  expect(all.map(({ counts }) => counts.length)).toEqual([1_000, 1_000, 400]);
  const place = (at: number) => {
    const { brand, geo, databaseId } = all[at]?.counts.at(-1) ?? { brand: '', geo: '', databaseId: '' };
    return { brand, geo, databaseId };
  };
  expect(all.map(({ after, upTo }) => [after, upTo])).toEqual([
    [null, place(0)],
    [place(0), place(1)],
    [place(1), null],
  ]);
  const named = all.flatMap(({ counts }) => counts.map(({ brand, geo }) => `${brand} ${geo}`));
  expect(new Set(named).size).toBe(2_400);
});
