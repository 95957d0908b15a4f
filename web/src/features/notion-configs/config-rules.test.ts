import { expect, test } from 'vitest';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { databaseIdIn, failureOf, tokenDots } from './config-rules.ts';

const id = '1a2b3c4d5e6f47a8b9c0d1e2f3a4b5c6';
const dashed = '1a2b3c4d-5e6f-47a8-b9c0-d1e2f3a4b5c6';

test.each([
  [id, id],
  [id.toUpperCase(), id],
  [dashed, id],
  [`https://www.notion.so/team/Cafe-${id}?v=00000000000000000000000000000000`, id],
  [`https://www.notion.so/${dashed}#x`, id],
  ['https://www.notion.so/team/Sites', null],
  [`${id}0`, null],
  ['', null],
])('finds in %j the database id %j', (text, found) => {
  expect(databaseIdIn(text)).toBe(found);
});

test('shows a failed call with its reason, and any other error with the fallback', () => {
  const failure = new ApiFailure({ code: 'network', message: 'Нет связи', status: 0 });
  expect(failureOf('Ошибка', failure)).toEqual({ text: 'Ошибка', reason: 'Нет связи' });
  expect(failureOf('Ошибка', new TypeError('x'))).toEqual({
    text: 'Ошибка',
    reason: 'Ошибка загрузки данных',
  });
});

test('masks a token with 32 dots', () => {
  expect(tokenDots).toMatch(/^•{32}$/);
});
