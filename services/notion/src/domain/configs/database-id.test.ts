import { expect, it } from 'vitest';
import { parseDatabaseId } from './database-id.ts';

const plain = '0123456789abcdef0123456789abcdef';
const dashed = '01234567-89AB-CDEF-0123-456789ABCDEF';

it.each([
  ['as it is', plain],
  ['with dashes and capitals', ` ${dashed} `],
  ['in a link', `https://www.notion.so/team/Sites-${plain}?v=${'f'.repeat(32)}&pvs=4`],
  ['in a link without a name', `https://www.notion.so/team/${plain}?v=${'f'.repeat(32)}`],
  ['dashed in a link', `https://notion.so/${dashed}?v=${'f'.repeat(32)}#${'e'.repeat(32)}`],
])('returns the id in plain form: %s', (_what, text) => {
  expect(parseDatabaseId(text)).toBe(plain);
});

it.each(['моя база', 'https://notion.so/team', `${plain}0`, plain.slice(1), 'javascript:alert(1)', '-'])(
  'returns null for %s',
  (text) => {
    expect(parseDatabaseId(text)).toBeNull();
  },
);
