import { expect, test } from 'vitest';
import { z } from 'zod';
import { setDisplayMode } from '../notion/notion-configs.ts';
import { planChangeSchema } from '../geo/shared-plan.ts';

const messagesOf = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

test.each([
  ['a value that an enum lacks', setDisplayMode.body, { displayMode: 'both' }, 'Недопустимое значение'],
  ['an absent enum', setDisplayMode.body, {}, 'Обязательное поле'],
  ['another literal', z.literal('put'), 'post', 'Недопустимое значение'],
  ['another discriminator', planChangeSchema, { kind: 'post' }, 'Неверные входные данные'],
  ['a text that does not match a pattern', z.string().regex(/^k\d$/), 'x', 'Неверный формат'],
  ['a text without its prefix', z.string().startsWith('ntn_'), 'x', 'Неверный формат'],
  ['a text that is too long', z.string().max(21), 'x'.repeat(22), 'Не больше 21 символа'],
  ['a text that is too short', z.string().min(2), 'x', 'Не меньше 2 символов'],
  ['a list that is too long', z.array(z.string()).max(11), Array(12).fill('x'), 'Не больше 11 элементов'],
  ['an empty list', z.array(z.string()).min(1), [], 'Не меньше 1 элемента'],
  ['a number that is too large', z.int().max(5), 6, 'Не больше 5'],
  ['a number at an open bound', z.number().gt(0), 0, 'Больше 0'],
  ['a number that is too small', z.int().nonnegative(), -1, 'Не меньше 0'],
  ['a malformed email', z.email(), 'x', 'Неверный email адрес'],
  ['a malformed id', z.uuid(), 'x', 'Неверный UUID'],
  ['one unknown field', z.strictObject({}), { extra: 1 }, 'Неизвестное поле: «extra»'],
  [
    'many unknown fields with long names',
    z.strictObject({}),
    { a: 1, ['b'.repeat(100)]: 1, c: 1, d: 1 },
    `Неизвестные поля: «a», «${'b'.repeat(40)}…», «c» и ещё 1`,
  ],
  ['a malformed key of a record', z.record(z.enum(['a']), z.string()), { b: 'x' }, undefined],
])('%s is refused with a Russian message, without identifiers of the schema', (_, schema, input, message) => {
  const messages = messagesOf(schema, input);
  if (message !== undefined) expect(messages).toEqual([message]);
  for (const each of messages ?? []) expect(each).not.toMatch(/record|string|array|object|"|\|/);
});
