import { expect, it } from 'vitest';
import { fromCursor, toCursor } from './audit-cursor.ts';

it('reads its own cursors', () => {
  const position = { atUs: '1763800000123456', id: '42' };
  expect(fromCursor(toCursor(position))).toEqual(position);
});

it.each([
  '',
  '42',
  'xyz',
  'null',
  // What the version before this one handed out.
  Buffer.from('after 42').toString('base64url'),
  toCursor({ atUs: 'now', id: '42' }),
  toCursor({ atUs: '1', id: '-1' }),
  toCursor({ atUs: '1', id: '0' }),
  toCursor({ atUs: '1', id: `9${'0'.repeat(18)}` }),
  `${toCursor({ atUs: '1', id: '42' })}=`,
])('refuses the cursor %j', (cursor) => {
  expect(() => fromCursor(cursor)).toThrow('Неверная отметка страницы');
});
