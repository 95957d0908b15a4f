import { hostileDatabaseId } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { describe, expect, it } from 'vitest';
import { clientForTests, failureOf, rowsOf } from './testing/client-under-test.ts';

const { sandbox, open, heard, never } = clientForTests();
const make = (rows: number, minutesApart = 1) =>
  sandbox().notion.addDatabase({ title: 'Sites', rows, minutesApart }).dataSourceId;
const query = 'POST /notion/v1/data_sources';
const minute = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000);

/** Texts by column name. */
async function texts(dataSourceId: string, names?: string[]) {
  const columns = sandbox().notion.findDataSource(dataSourceId)?.columns ?? [];
  const wanted = names?.map((name) => columns.find((each) => each.name === name)?.id ?? '') ?? null;
  const rows = await rowsOf(open(), { dataSourceId, propertyIds: wanted });
  return rows.map(({ values }) =>
    Object.fromEntries(columns.flatMap(({ id, name }) => (values.has(id) ? [[name, values.get(id)]] : []))),
  );
}

describe('scan', () => {
  it('returns every row once with its times and texts', async () => {
    const id = make(230);
    const rows = await rowsOf(open(), { dataSourceId: id });
    expect(rows.map((each) => each.id)).toEqual(sandbox().notion.rowIds(id));
    expect(heard()).toEqual(Array(3).fill('POST query'));
    expect(rows[0]).toMatchObject({
      url: expect.stringContaining('https://www.notion.so/'),
      createdAt: minute(rows[0]?.createdAt.getTime() ?? 0),
      isInTrash: false,
    });
    expect((await texts(id))[0]).toEqual({
      Name: 'site-0.example',
      URL: 'https://site-0.example/',
      Status: 'In prod',
      Brand: 'brand 0',
      GEO: 'BG, DE',
      Language: 'en',
      Type: 'review',
      'Start date': '2026-01-10',
      Responsible: 'Person 0',
      Notes: '',
    });
  });

  it('returns only the requested columns, and only the title if none is requested', async () => {
    const id = make(1);
    expect(await texts(id, ['Brand', 'GEO'])).toEqual([{ Brand: 'brand 0', GEO: 'BG, DE' }]);
    expect(await texts(id, [])).toEqual([{ Name: 'site-0.example' }]);
  });

  it('reads past the row cap in windows without a duplicate row', async () => {
    sandbox().notion.capRows(250);
    const id = make(1_130);
    const rows = await rowsOf(open(), { dataSourceId: id });
    expect(rows.map((each) => each.id)).toEqual(sandbox().notion.rowIds(id));
  });

  it.each(['last', 'first'])(
    'continues reading past short pages, and past the cap reported by the %s',
    async (page) => {
      sandbox().notion.shortenPages([7, 100, 1, 63]);
      sandbox().notion.capRows(250, page === 'first');
      const id = make(640);
      const rows = await rowsOf(open(), { dataSourceId: id });
      expect(rows.map((each) => each.id)).toEqual(sandbox().notion.rowIds(id));
    },
  );

  it('fails instead of ending early if more rows share a minute than the cap allows', async () => {
    sandbox().notion.capRows(250);
    const id = make(300, 0);
    expect((await failureOf(rowsOf(open(), { dataSourceId: id }))).code).toBe('bad_answer');
  });

  it('returns only rows edited since a given time, even past the cap', async () => {
    sandbox().notion.capRows(20);
    const id = make(60, 60);
    const since = new Date(Date.now() - 29.5 * 3_600_000);
    const ids = sandbox().notion.rowIds(id);
    sandbox().notion.edit(ids[3] ?? '', { Notes: 'x' });
    const rows = await rowsOf(open(), { dataSourceId: id, editedSince: since });
    expect(new Set(rows.map((each) => each.id))).toEqual(new Set([ids[3], ...ids.slice(30)]));
    expect(rows).toHaveLength(31);
  });

  it('reads a row that is edited during the scan, or leaves it to the next scan of changes', async () => {
    const id = make(250, 1);
    const ids = sandbox().notion.rowIds(id);
    const seen = new Set<string>();
    let latest = 0;
    const changes = { dataSourceId: id, editedSince: new Date(0), isInTrash: false, propertyIds: null };
    for await (const { rows } of open().scan(changes, never)) {
      for (const each of rows) {
        seen.add(each.id);
        latest = Math.max(latest, each.lastEditedAt.getTime());
      }
      // The rows at the next cursors move to the front.
      if (seen.size === 100) for (const at of [149, 148, 49, 48, 3]) sandbox().notion.edit(ids[at] ?? '', {});
    }
    expect(ids.filter((each, at) => !seen.has(each) && ![149, 148, 49, 48, 3].includes(at))).toEqual([]);
    const next = await rowsOf(open(), { dataSourceId: id, editedSince: new Date(latest) });
    for (const each of next) seen.add(each.id);
    expect(seen.size).toBe(250);
  });

  it('returns only rows in the trash on request, starting with the latest edit', async () => {
    const id = make(5);
    const [first = '', second = ''] = sandbox().notion.rowIds(id);
    sandbox().notion.trash(first);
    sandbox().notion.trash(second);
    const trashed = await rowsOf(open(), { dataSourceId: id, isInTrash: true, propertyIds: [] });
    expect(trashed.map((each) => [each.id, each.isInTrash])).toEqual([
      [second, true],
      [first, true],
    ]);
    expect(await rowsOf(open(), { dataSourceId: id })).toHaveLength(3);
  });

  it('continues from its position if a cursor is rejected because its row was removed', async () => {
    const id = make(350);
    const ids = sandbox().notion.rowIds(id);
    const seen: string[] = [];
    const scan = open().scan(
      { dataSourceId: id, editedSince: null, isInTrash: false, propertyIds: [] },
      never,
    );
    for await (const { rows } of scan) {
      seen.push(...rows.map((each) => each.id));
      if (seen.length !== 100) continue;
      // The second page came with the cursor of the third; its row is removed now.
      await expect
        .poll(
          () =>
            sandbox()
              .log()
              .filter(({ status }) => status === 200).length,
        )
        .toBe(2);
      sandbox().notion.remove(ids[200] ?? '');
    }
    expect(
      sandbox()
        .log()
        .filter(({ status }) => status === 400),
    ).toHaveLength(1);
    expect(seen).toEqual(ids.filter((_each, at) => at !== 200));
  });

  it('reports the reason for an interruption, and returns everything in the next scan', async () => {
    const { id: databaseId, dataSourceId } = sandbox().notion.addDatabase({ title: 'Sites', rows: 450 });
    const token = 'ntn_unlimited_interrupted';
    const ids = sandbox().notion.rowIds(dataSourceId);
    const whole = { dataSourceId, editedSince: null, isInTrash: false, propertyIds: null };
    const readWith = async (change: () => void) => {
      for await (const { rows } of open({ token }).scan(whole, never)) if (rows.length > 0) change();
    };
    const { notion } = sandbox();
    expect((await failureOf(readWith(() => notion.revoke(token)))).code).toBe('bad_token');
    notion.revoke(token, false);
    expect((await failureOf(readWith(() => notion.share(databaseId, false)))).code).toBe('not_shared');
    notion.share(databaseId, true);
    const wanted = notion.findDataSource(dataSourceId)?.columns.map((each) => each.id);
    notion.changeSchema(dataSourceId, { remove: 'Brand' });
    const stale = rowsOf(open({ token }), { dataSourceId, propertyIds: wanted ?? [] });
    expect((await failureOf(stale)).code).toBe('bad_request');
    expect((await rowsOf(open({ token }), { dataSourceId })).map((each) => each.id)).toEqual(ids);
  });

  it('gives up if cursors are rejected and the creation time does not advance', async () => {
    const id = make(300, 0);
    const refused = {
      status: 400,
      body: { object: 'error', status: 400, code: 'validation_error', message: 'start_cursor is invalid' },
    };
    for (let each = 0; each < 20; each += 1) {
      sandbox().faults.add({ match: query, delayMs: 1 });
      sandbox().faults.add({ match: query, ...refused });
    }
    expect((await failureOf(rowsOf(open(), { dataSourceId: id }))).code).toBe('bad_answer');
    expect(heard().length).toBeLessThan(12);
  });

  it('completes values that a row truncates at 25 references, but only in the requested columns', async () => {
    const many = Array.from({ length: 130 }, (_each, at) => `P${at}`);
    const { dataSourceId } = sandbox().notion.addDatabase({
      title: 'Many',
      columns: { Name: 'title', Who: 'people', Where: 'rollup', Other: 'people' },
      rows: [
        { cells: { Name: 'x', Who: many, Where: many.slice(0, 40), Other: many } },
        { cells: { Name: 'y', Who: many.slice(0, 24), Where: [] } },
      ],
    });
    const found = await texts(dataSourceId, ['Who', 'Where']);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ Who: many.join(', '), Where: many.slice(0, 40).join(', ') });
    expect(found).toContainEqual({ Who: many.slice(0, 24).join(', '), Where: '' });
    expect(heard().filter((each) => each === 'GET pages')).toHaveLength(3);
    const whole = await texts(dataSourceId);
    expect(whole.find((each) => each['Name'] === 'x')?.['Other']).toBe(many.slice(0, 25).join(', '));
  });

  it('reads the whole portfolio, and returns hostile rows as plain text', async () => {
    const workspace = open();
    let count = 0;
    for (const database of sandbox()
      .notion.databases()
      .filter(({ title }) => !/^(Sites|Many)$/.test(title)))
      for (const dataSourceId of database.dataSourceIds)
        count += (await rowsOf(workspace, { dataSourceId })).length;
    expect(count).toBeGreaterThan(2_450);
    const [hostileSource] = sandbox().notion.findDatabase(hostileDatabaseId)?.dataSourceIds ?? [];
    const cells = (await texts(hostileSource ?? '')).flatMap((each) => Object.values(each));
    for (const hostile of ['javascript:alert(document.domain)', '<img src=x onerror=alert(1)>', '__proto__'])
      expect(cells).toContain(hostile);
    expect(Math.max(...cells.map((each) => each?.length ?? 0))).toBe(2_000);
  });
});

describe('aborted scan', () => {
  it('ends an aborted scan with the reason of its signal, even in the middle of a response', async () => {
    const id = make(250);
    const stop = new AbortController();
    sandbox().faults.add({ match: query, delayMs: 1 });
    sandbox().faults.add({ match: query, fault: 'hang-body' });
    const rows = rowsOf(open(), { dataSourceId: id }, stop.signal);
    const failed = failureOf(rows);
    await expect.poll(() => heard().length).toBe(2);
    stop.abort(new Error('enough'));
    expect((await failed).message).toBe('enough');
  });

  it('sends no more requests once the caller has stopped reading the scan', async () => {
    const id = make(1_000);
    for await (const { rows } of open().scan(
      { dataSourceId: id, editedSince: null, isInTrash: false, propertyIds: null },
      never,
    ))
      if (rows.length > 0) break;
    expect(heard().length).toBeLessThanOrEqual(2);
    await rowsOf(open(), { dataSourceId: make(1) });
    expect(heard().length).toBeLessThanOrEqual(3);
  });
});
