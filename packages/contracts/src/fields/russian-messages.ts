import { z } from 'zod';
import ru from 'zod/v4/locales/ru.js';

/** zod's Russian texts still name types in English; people read these messages in `details`. */
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

const base = ru().localeError;

z.config({
  localeError: (issue) => {
    if (issue.code !== 'invalid_type') return base(issue);
    if (issue.input === undefined) return 'Обязательное поле';
    return `Ожидается ${typeNames[issue.expected] ?? 'другое значение'}`;
  },
});
