import { expect, it } from 'vitest';
import { z } from 'zod';
import { createCursor } from './cursor.ts';

const cursor = createCursor([
  z.literal('desc'),
  z.string().regex(/^\d+$/).transform(Number),
  z.string().min(1),
]);

it.each([
  [42, 'nike air'],
  [0, '12 desc 3'],
  [1, '\u0001 🎰'],
  [7, '  '],
])('decodes its own cursor of %j and %j', (value, key) => {
  expect(cursor.decode(cursor.encode(['desc', value, key]))).toEqual(['desc', value, key]);
});

it.each(['', 'desc', 'desc 1', 'desc 1 ', 'desc  nike', 'asc 1 nike', 'desc x nike', ' desc 1 nike'])(
  'refuses the cursor %j',
  (text) => {
    expect(() => cursor.decode(text)).toThrow('Недействительный курсор');
  },
);
