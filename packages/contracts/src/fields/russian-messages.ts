import { z } from 'zod';
import ru from 'zod/v4/locales/ru.js';

/**
 * Russian names of types. zod's Russian texts leave them in English, but people read these messages in `details`.
 */
const typeNames: Record<string, string> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'true или false',
  array: 'список',
  object: 'объект',
  record: 'объект',
  undefined: 'ничего',
  null: 'null',
};

/** Genitive, as after «не больше 21» and after «не больше 22». */
const unitNames: Record<string, readonly [one: string, many: string]> = {
  string: ['символа', 'символов'],
  array: ['элемента', 'элементов'],
};

function amountOf(bound: number | bigint, origin: string): string {
  const count = Number(bound);
  const isOne = count % 10 === 1 && count % 100 !== 11;
  const unit = unitNames[origin]?.[isOne ? 0 : 1];
  return unit === undefined ? String(bound) : `${bound} ${unit}`;
}

const [shownFields, longestField] = [3, 40];

/** Names of the first unknown fields that the caller sent, shortened. */
function unknownFields(names: readonly string[]): string {
  const shown = names.slice(0, shownFields).map((name) => {
    const characters = Array.from(name);
    return characters.length > longestField
      ? `«${characters.slice(0, longestField).join('')}…»`
      : `«${name}»`;
  });
  const rest = names.length > shownFields ? ` и ещё ${names.length - shownFields}` : '';
  return `${names.length === 1 ? 'Неизвестное поле' : 'Неизвестные поля'}: ${shown.join(', ')}${rest}`;
}

/** Formats whose default messages print a part of the declaration. */
const ownFormats = new Set(['regex', 'starts_with', 'ends_with', 'includes', 'template_literal']);

const base = ru().localeError;
const wrongValue = 'Недопустимое значение';

/** Message of an issue, without identifiers from the contract such as enum values. */
const textOf: z.core.$ZodErrorMap = (issue) => {
  const isAbsent = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent ? 'Обязательное поле' : `Ожидается ${typeNames[issue.expected] ?? 'другое значение'}`;
    case 'invalid_value':
      return isAbsent ? 'Обязательное поле' : wrongValue;
    case 'invalid_key':
    case 'invalid_element':
      return wrongValue;
    case 'too_big':
      return `${issue.inclusive ? 'Не больше' : 'Меньше'} ${amountOf(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `${issue.inclusive ? 'Не меньше' : 'Больше'} ${amountOf(issue.minimum, issue.origin)}`;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_format':
      return ownFormats.has(issue.format) ? 'Неверный формат' : base(issue);
    case 'custom':
    case 'invalid_union':
    case 'not_multiple_of':
    default:
      return base(issue);
  }
};

z.config({ localeError: textOf });
