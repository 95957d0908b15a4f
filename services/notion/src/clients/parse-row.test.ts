import { expect, it } from 'vitest';
import { parseRow } from './parse-row.ts';

const page = {
  object: 'page',
  id: '1F0C6A52-0000-4000-8000-000000000010',
  url: 'https://www.notion.so/x',
  created_time: '2026-02-03T08:15:00.000Z',
  last_edited_time: '2026-02-04T08:15:00.000Z',
  in_trash: false,
  properties: {},
};

it('reads the fields that every row has', () => {
  expect(parseRow(page)?.row).toMatchObject({
    id: '1f0c6a52000040008000000000000010',
    createdAt: new Date('2026-02-03T08:15:00Z'),
    lastEditedAt: new Date('2026-02-04T08:15:00Z'),
    isInTrash: false,
  });
});

it.each([
  ['no date', 'yesterday'],
  ['no text', 7],
  ['a date that Postgres cannot hold', '+233323-08-01T02:07:02.268Z'],
  ['a negative year', '-000001-01-01T00:00:00Z'],
])('rejects a row with %s as its time', (_name, time) => {
  for (const key of ['created_time', 'last_edited_time'])
    expect(() => parseRow({ ...page, [key]: time })).toThrow(expect.objectContaining({ code: 'bad_answer' }));
});
