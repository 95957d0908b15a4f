import { expect, it } from 'vitest';
import { fromCursor, toCursor } from './audit-cursor.ts';

it('reads its own cursors', () => {
  expect(fromCursor(toCursor('42'))).toBe('42');
});

it.each([
  '',
  '42',
  'xyz',
  'null',
  toCursor('-1'),
  toCursor('0'),
  toCursor(`9${'0'.repeat(18)}`),
  `${toCursor('42')}=`,
])('refuses the cursor %j', (cursor) => {
  expect(() => fromCursor(cursor)).toThrow('Неверная отметка страницы');
});
