import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../api.ts';
import { message } from '../define.ts';
import { messagesDoc } from './messages-doc.ts';

const counted = message({
  type: 'notion.site-counts-changed',
  version: 2,
  owner: 'notion',
  listeners: ['geo', 'balance'],
  delivery: 'event',
  summary: 'Counts of sites have changed',
  data: z.strictObject({
    databaseId: z.string().min(1).nullable(),
    kind: z.enum(['full', 'part']),
    counts: z
      .array(
        z.strictObject({ brand: z.string().max(200), sites: z.int().min(0), note: z.string().optional() }),
      )
      .max(500),
  }),
});

test('shows a message without listeners as published for future listeners', () => {
  const page = messagesDoc([{ ...counted, listeners: [] }]);
  expect(page).toContain('notion → no listener yet · **event**');
});

test('shows how a message is delivered and lists all its fields, including fields in lists', () => {
  const page = messagesDoc([counted]);
  expect(page).toContain('## `notion.site-counts-changed` v2\n\nCounts of sites have changed.\n');
  expect(page).toContain('notion → geo, balance · **event**: one durable queue per listening service');
  expect(
    page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .slice(-6),
  ).toEqual([
    '| `databaseId` | string or null | yes | at least 1 characters |',
    '| `kind` | `"full"` or `"part"` | yes |  |',
    '| `counts` | list of object | yes | at most 500 items |',
    '| `counts[].brand` | string | yes | at most 200 characters |',
    '| `counts[].sites` | integer | yes | at least 0 |',
    '| `counts[].note` | string | no |  |',
  ]);
});

test('lists every declared message by type, regardless of declaration order', () => {
  const page = messagesDoc([counted, ...messages]);
  const types = [...page.matchAll(/^## `(.+)` v/gm)].map(([, type]) => type);
  expect(types).toEqual([counted, ...messages].map(({ type }) => type).toSorted());
  expect(messagesDoc([...messages, counted].toReversed())).toBe(page);
});
