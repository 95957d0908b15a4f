import { afterEach, describe, expect, it } from 'vitest';
import { notionForTests } from '../testing/notion-calls.ts';

const { query, sandbox, clock } = notionForTests();
afterEach(() => sandbox().notion.capRows(10_000));
const make = (rows: number, minutesApart = 1) =>
  sandbox().notion.addDatabase({ title: 'Sites', rows, minutesApart }).dataSourceId;
const oldestFirst = { sorts: [{ timestamp: 'created_time', direction: 'ascending' }] };

async function names(id: string, body: unknown, search = '') {
  const { json } = await query(id, body, search);
  return json.results.map(({ properties }) => {
    const [piece] = (properties['Name']?.['title'] ?? []) as { plain_text: string }[];
    return piece?.plain_text.split(/[-.]/)[1];
  });
}

describe('a query', () => {
  it('returns every row once, in pages of at most 100', async () => {
    const id = make(230);
    const sizes: number[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const { json } = await query(id, { ...oldestFirst, start_cursor: cursor });
      sizes.push(json.results.length);
      for (const each of json.results) seen.add(each.id);
      expect(json.has_more).toBe(json.next_cursor !== null);
      cursor = json.next_cursor ?? undefined;
    } while (cursor);
    expect(sizes).toEqual([100, 100, 30]);
    expect(seen.size).toBe(230);
  });

  it('ends at the row cap without an error, and reports the cap only in the status', async () => {
    sandbox().notion.capRows(250);
    const id = make(300);
    let { json } = await query(id, oldestFirst);
    let rows = json.results.length;
    while (json.next_cursor) {
      ({ json } = await query(id, { ...oldestFirst, start_cursor: json.next_cursor }));
      rows += json.results.length;
    }
    expect(rows).toBe(250);
    expect(json).toMatchObject({
      has_more: false,
      request_status: { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' },
    });
    sandbox().notion.capRows(300);
    const whole = await query(id, { ...oldestFirst, start_cursor: json.results[0]?.id });
    expect(whole.json.request_status).toEqual({ type: 'complete' });
  });

  it('refuses a cursor whose row was removed', async () => {
    const id = make(120);
    const { json } = await query(id, oldestFirst);
    sandbox().notion.remove((json.next_cursor ?? '').replaceAll('-', ''));
    const answer = await query(id, { ...oldestFirst, start_cursor: json.next_cursor });
    expect(answer).toMatchObject({ status: 400, json: { code: 'validation_error' } });
    expect(answer.json.message).toContain('start_cursor');
  });

  it('supports the filters that the product and its users need', async () => {
    const id = make(12);
    const by = (filter: unknown) => names(id, { ...oldestFirst, filter });
    expect(await by({ property: 'GEO', multi_select: { contains: 'BG' } })).toEqual(['0', '3', '6', '9']);
    expect(await by({ property: 'Status', status: { equals: ['In prod', 'План'] } })).toEqual(
      '0 3 4 7 8 11'.split(' '),
    );
    expect(await by({ property: 'Brand', select: { equals: 'brand 7' } })).toEqual(['7']);
    expect(await by({ property: 'Notes', rich_text: { contains: 'NOTE 1' } })).toEqual(['1', '10', '11']);
    expect(await by({ property: 'title', title: { starts_with: 'site-1' } })).toEqual(['1', '10', '11']);
    expect(await by({ property: 'Notes', rich_text: { is_empty: true } })).toEqual(['0', '4', '8']);
    expect(await by({ property: 'Start date', date: { on_or_after: '2026-09-01' } })).toEqual(['8']);
    expect(
      await by({
        and: [
          { or: ['1', '2', '3'].map((at) => ({ property: 'Name', title: { contains: `-${at}.` } })) },
          { property: 'GEO', multi_select: { does_not_contain: 'US' } },
        ],
      }),
    ).toEqual(['3']);
  });

  it('filters and sorts by creation time and edit time', async () => {
    const id = make(4, 60);
    const [oldest = ''] = sandbox().notion.rowIds(id);
    clock.now += 59_000;
    sandbox().notion.edit(oldest, { Notes: 'x' });
    clock.now -= 59_000;
    const at = (filter: unknown, timestamp = 'last_edited_time') =>
      names(id, { filter, sorts: [{ timestamp, direction: 'descending' }] });
    const noon = '2026-11-20T12:00:00.000Z';
    const edited = { timestamp: 'last_edited_time', last_edited_time: { on_or_after: noon } };
    expect(new Set(await at(edited))).toEqual(new Set(['0', '3']));
    expect(await at({ timestamp: 'created_time', created_time: { on_or_before: noon } })).toHaveLength(4);
    expect(
      await at(
        { timestamp: 'created_time', created_time: { on_or_before: '2026-11-20T10:59:00Z' } },
        'created_time',
      ),
    ).toEqual(['1', '0']);
    // Rounded down: half a minute after the row's own time counts as later.
    const later = { on_or_after: '2026-11-20T12:00:30.000Z' };
    expect(await at({ timestamp: 'last_edited_time', last_edited_time: later })).toEqual([]);
  });

  it('returns rows in the trash only on request, and then returns no other rows', async () => {
    const id = make(3);
    const [first = ''] = sandbox().notion.rowIds(id);
    sandbox().notion.trash(first);
    expect(await names(id, oldestFirst)).toEqual(['1', '2']);
    const { json } = await query(id, { in_trash: true });
    expect(json.results).toMatchObject([{ in_trash: true }]);
    sandbox().notion.trash(first, false);
    expect(await names(id, oldestFirst)).toEqual(['0', '1', '2']);
  });

  it('returns only the columns requested by id or name, and accepts both spellings of the parameter', async () => {
    const id = make(1);
    const columns = sandbox().notion.findDataSource(id)?.columns ?? [];
    const brand = columns.find(({ name }) => name === 'Brand')?.id ?? '';
    const shown = async (search: string) => {
      const { json } = await query(id, {}, search);
      return Object.keys(json.results[0]?.properties ?? {});
    };
    expect(await shown('')).toHaveLength(10);
    expect(await shown('?filter_properties=title')).toEqual(['Name']);
    expect(await shown(`?filter_properties=${encodeURIComponent(brand)}&filter_properties=URL`)).toEqual([
      'URL',
      'Brand',
    ]);
    expect(await shown(`?filter_properties[]=${brand}&filter_properties%5B%5D=GEO`)).toEqual([
      'Brand',
      'GEO',
    ]);
    expect((await query(id, {}, '?filter_properties=Nope')).status).toBe(400);
  });
});
