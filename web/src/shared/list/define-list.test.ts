import { expect, it } from 'vitest';
import { listColumns } from './define-list.tsx';

interface Row {
  name: string;
  amount: number | null;
}

const { columns, narrow, fileColumns } = listColumns({
  fields: {
    name: { header: 'Имя', width: 100, text: ({ name }: Row) => name },
    amount: {
      header: 'Сумма',
      width: 80,
      text: ({ amount }) => `${amount ?? '—'} $`,
      value: ({ amount }) => amount,
      file: [{ header: 'Сумма, $' }, { header: 'Валюта', text: () => 'USD' }],
    },
  },
  phone: [
    { width: 150, lines: ['name', 'amount'] },
    { header: 'Итог', width: 90, lines: [({ amount }) => amount] },
  ],
  alsoInFile: [
    { header: 'Ссылка', text: () => 'notion' },
    { of: 'amount', header: 'Знак', text: () => '+' },
  ],
});

it('uses the fields of a list as table columns, and replaces a field with its file column in files', () => {
  expect(columns.map(({ id, header }) => [id, header])).toEqual([
    ['name', 'Имя'],
    ['amount', 'Сумма'],
  ]);
  // The id of a file column is the field that hides it.
  expect(fileColumns.map(({ id, header }) => [id, header])).toEqual([
    ['name', 'Имя'],
    ['amount', 'Сумма, $'],
    ['amount', 'Валюта'],
    ['Ссылка', 'Ссылка'],
    ['amount', 'Знак'],
  ]);
  expect(fileColumns[1]?.value?.({ name: 'a', amount: 5 })).toBe(5);
});

it('returns two columns for a phone, named after their first lines', () => {
  expect(narrow?.map(({ id, header }) => [id, header])).toEqual([
    ['name', 'Имя'],
    ['phone-1', 'Итог'],
  ]);
  expect(narrow?.[0]?.text({ name: 'a', amount: null })).toBe('a');
});
