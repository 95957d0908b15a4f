import { expect, test } from 'vitest';
import { boundProblems, dropInput, dropProblem, emptyDropForm, type DropForm } from './drop-form.ts';

const form = (change: Partial<DropForm> = {}): DropForm => ({
  ...emptyDropForm,
  keywords: ['lumora', ' ', 'LUMORA'],
  ...change,
});

test('starts with the defaults from the specification: us, 10 to 1000 links, 1 to 10 years, com and local', () => {
  expect(dropInput(emptyDropForm)).toEqual({
    keywords: [],
    countries: ['us'],
    filter: {
      minBacklinks: 10,
      maxBacklinks: 1_000,
      minAge: 1,
      maxAge: 10,
      extensions: { com: true, net: false, org: false, local: true },
    },
  });
});

test('reads numbers as integers without spaces or fractions, and an empty field as its default', () => {
  const { filter } = dropInput(
    form({ minBacklinks: ' 25.9 ', maxBacklinks: '1 000 000', minAge: '', maxAge: '7,5' }),
  );
  expect(filter).toMatchObject({ minBacklinks: 25, maxBacklinks: 1_000_000, minAge: 1, maxAge: 7 });
});

test.each([
  [{ keywords: [' '] }, 'Пожалуйста, введите хотя бы одно ключевое слово'],
  [{ keywords: ['a', 'x'.repeat(201)] }, 'Ключевое слово 2: Ключевое слово длиннее 200\u00A0символов'],
  [{ countries: [] }, 'Пожалуйста, выберите хотя бы одну страну'],
  [{ minAge: '-1' }, 'Исправьте фильтры'],
  [{ minAge: '11' }, 'Исправьте фильтры'],
  [{ extensions: { com: false, net: false, org: false, local: false } }, 'Выберите хотя бы одно расширение'],
  [{}, null],
])('validates %j and returns the problem %s', (change, problem) => {
  expect(dropProblem(form(change))).toBe(problem);
});

test('searches at most a thousand pairs', () => {
  const keywords = Array.from({ length: 1_001 }, (_, at) => `k${at}`);
  expect(dropProblem(form({ keywords }))).toBe(
    'Не больше 1\u00a0000\u00A0пар слово × страна за раз, сейчас 1\u00a0001',
  );
  expect(dropProblem(form({ keywords: keywords.slice(1) }))).toBeNull();
});

test('reports a minimum above its maximum at the maximum field, and an invalid number at its own field', () => {
  expect(boundProblems(form({ minBacklinks: '5000', maxAge: 'ten' }))).toEqual({
    maxBacklinks: 'Максимум меньше минимума',
    maxAge: 'Введите целое число',
  });
  expect(boundProblems(form({ minBacklinks: '1000' }))).toEqual({});
});
