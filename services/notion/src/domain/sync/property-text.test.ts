import { expect, it } from 'vitest';
import { isMaybeTruncated, propertyText } from './property-text.ts';

const piece = (text: string) => ({ type: 'text', text: { content: text, link: null }, plain_text: text });
const user = (more: object) => ({ object: 'user', id: 'u1', ...more });
const people = (count: number) => Array.from({ length: count }, () => user({}));
const value = (type: string, inner: unknown) => ({ id: 'x', type, [type]: inner });

/** Rows of the table in provider-apis.md B.4: type, value, text. */
const table: [string, unknown, string | null][] = [
  ['title', [piece('Acme '), piece('Shop')], 'Acme Shop'],
  ['title', [], ''],
  ['rich_text', [piece('one\n'), piece('two')], 'one\ntwo'],
  ['rich_text', [], ''],
  ['url', 'https://site.com', 'https://site.com'],
  ['url', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['url', null, ''],
  ['email', 'a@b.c', 'a@b.c'],
  ['email', null, ''],
  ['phone_number', '+7', '+7'],
  ['phone_number', null, ''],
  ['number', 12.5, '12.5'],
  ['number', 0, '0'],
  ['number', null, ''],
  ['checkbox', true, 'true'],
  ['checkbox', false, 'false'],
  ['select', { id: 'a', name: 'In prod', color: 'green' }, 'In prod'],
  ['select', null, ''],
  ['status', { id: 'a', name: 'План', color: 'green' }, 'План'],
  ['status', null, ''],
  ['multi_select', [{ name: 'BG' }, { name: 'DE' }], 'BG, DE'],
  ['multi_select', [], ''],
  ['date', { start: '2026-03-01', end: '2026-04-01', time_zone: null }, '2026-03-01'],
  ['date', { start: '2026-03-01T09:00:00.000-03:00', end: null }, '2026-03-01T09:00:00.000-03:00'],
  ['date', null, ''],
  ['people', [user({ name: 'Ann', person: { email: 'a@b.c' } })], 'Ann'],
  [
    'people',
    [user({ name: null, person: { email: 'a@b.c' } }), user({}), { object: 'group', id: 'g', name: 'Team' }],
    'a@b.c, u1, Team',
  ],
  ['people', [{ object: 'group', id: 'g' }, user({ name: 'Bot', type: 'bot', bot: {} })], 'g, Bot'],
  ['people', [], ''],
  ['created_time', '2026-02-03T08:15:00.000Z', '2026-02-03T08:15:00.000Z'],
  ['last_edited_time', '2026-02-03T08:15:00.000Z', '2026-02-03T08:15:00.000Z'],
  ['created_by', user({ name: 'Ann' }), 'Ann'],
  ['created_by', null, ''],
  ['last_edited_by', user({}), 'u1'],
  ['formula', { type: 'string', string: 'x' }, 'x'],
  ['formula', { type: 'string', string: null }, ''],
  ['formula', { type: 'number', number: 3 }, '3'],
  ['formula', { type: 'number', number: null }, ''],
  ['formula', { type: 'date', date: null }, ''],
  ['formula', null, null],
  ['formula', { type: 'boolean', boolean: false }, 'false'],
  ['formula', { type: 'date', date: { start: '2026-03-01' } }, '2026-03-01'],
  ['formula', { type: 'unsupported', unsupported: {} }, null],
  ['rollup', { type: 'number', number: 7, function: 'sum' }, '7'],
  ['rollup', { type: 'number', number: null, function: 'sum' }, ''],
  [
    'rollup',
    { type: 'date', date: { start: '2026-03-01', end: null }, function: 'latest_date' },
    '2026-03-01',
  ],
  ['rollup', { type: 'date', date: null, function: 'latest_date' }, ''],
  ['rollup', { type: 'incomplete', incomplete: {} }, null],
  ['rollup', { type: 'array', array: [], function: 'show_original' }, ''],
  [
    'rollup',
    {
      type: 'array',
      array: [
        { type: 'title', title: [piece('DE')] },
        { type: 'select', select: null },
        { type: 'multi_select', multi_select: [{ name: 'BG' }, { name: 'PL' }] },
        { type: 'formula', formula: { type: 'string', string: 'GR' } },
      ],
    },
    'DE, BG, PL, GR',
  ],
  ['rollup', { type: 'unsupported', unsupported: {} }, null],
  [
    'rollup',
    {
      type: 'array',
      array: [
        { type: 'title', title: [piece('DE')] },
        { type: 'formula', formula: { type: 'unsupported', unsupported: {} } },
      ],
    },
    null,
  ],
  ['formula', { type: 'date' }, null],
  ['select', { id: 'a' }, null],
  ['number', undefined, null],
  ['relation', [{ id: '1f0c6a52-0000-4000-8000-000000000001' }], '1f0c6a52000040008000000000000001'],
  ['relation', [], ''],
  ['unique_id', { prefix: 'S', number: 7 }, 'S-7'],
  ['unique_id', { prefix: null, number: 7 }, '7'],
  ['unique_id', { prefix: 'S', number: null }, ''],
  [
    'files',
    [
      { name: 'a.png', type: 'external', external: { url: 'x' } },
      { name: 'b', type: 'file', file: {} },
    ],
    'a.png, b',
  ],
  ['files', [], ''],
  ['button', {}, ''],
  ['place', null, ''],
  ['place', { lat: 1, lon: 2, name: 'Sofia', address: 'Sofia, Bulgaria' }, 'Sofia'],
  ['place', { lat: 1, lon: 2, name: null, address: 'Sofia, Bulgaria' }, 'Sofia, Bulgaria'],
  ['place', { lat: 1, lon: 2, name: '', address: null }, ''],
  ['last_visited_time', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
  ['verification', { state: 'verified' }, ''],
  ['telepathy', { brain: 'wave' }, null],
];

it.each(table)('reads %s %j as %j', (type, inner, text) => {
  expect(propertyText(value(type, inner))).toBe(text);
});

it('reads a single item of a property list in the same way as the list', () => {
  expect(propertyText({ object: 'property_item', ...value('people', user({ name: 'Ann' })) })).toBe('Ann');
  expect(propertyText({ object: 'property_item', ...value('relation', { id: 'a-b' }) })).toBe('ab');
  expect(propertyText({ object: 'property_item', ...value('title', piece('x')) })).toBe('x');
});

const textKind = (whole: unknown) => (propertyText(whole) === null ? null : typeof propertyText(whole));

it('never throws for any value of any type', () => {
  const malformed = [
    undefined,
    null,
    0,
    'x',
    true,
    [],
    [null, 1, 'x', []],
    {},
    { type: 'array' },
    { type: 'array', array: {} },
  ];
  const types = [...new Set(table.map(([type]) => type)), 'constructor', '__proto__', 'toString'];
  for (const type of types)
    for (const inner of malformed) expect([null, 'string']).toContain(textKind(value(type, inner)));
  for (const whole of [...malformed, { type: 1 }, { type: null }]) expect(propertyText(whole)).toBeNull();
});

it('treats 25 references as possibly truncated, and 24 as complete', () => {
  expect(isMaybeTruncated(value('people', people(25)))).toBe(true);
  expect(isMaybeTruncated(value('people', people(24)))).toBe(false);
  expect(isMaybeTruncated({ ...value('relation', [{ id: 'a' }]), has_more: true })).toBe(true);
  expect(isMaybeTruncated(value('rollup', { type: 'array', array: people(25) }))).toBe(true);
  expect(isMaybeTruncated(value('rollup', { type: 'number', number: 25 }))).toBe(false);
  expect(isMaybeTruncated(value('multi_select', people(30)))).toBe(false);
  expect(isMaybeTruncated(null)).toBe(false);
});
