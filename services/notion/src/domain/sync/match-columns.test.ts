import { describe, expect, it, vi } from 'vitest';
import { matchColumns, rememberColumns } from './match-columns.ts';
import type { FieldColumns, WorkspaceColumn } from '../workspace.ts';

/** `Brand select` → a column whose id is `id-brand`. */
function column(text: string): WorkspaceColumn {
  const [, name = '', type = ''] = /^(.+) (\S+)$/.exec(text) ?? [];
  return { propertyId: `id-${name.trim().toLowerCase()}`, name, type };
}
const columns = (...texts: string[]) => texts.map(column);
const names = (fields: FieldColumns) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, found]) => (found ? [[field, found.name]] : [])),
  );
const standard = columns(
  'Name title',
  'URL url',
  'Status status',
  'Brand select',
  'GEO multi_select',
  'Language select',
  'Type select',
  'Start date date',
  'Responsible people',
  'Notes rich_text',
);

describe('columns by their names', () => {
  it('finds columns by English and Russian names, regardless of case and spaces', () => {
    expect(matchColumns({ columns: standard, chosen: {} })).toMatchObject({ warnings: [] });
    expect(names(matchColumns({ columns: standard, chosen: {} }).fields)).toEqual({
      url: 'URL',
      status: 'Status',
      brand: 'Brand',
      geo: 'GEO',
      language: 'Language',
      type: 'Type',
      start_date: 'Start date',
      responsible: 'Responsible',
      notes: 'Notes',
    });
    const russian = columns(
      'сайт title',
      ' СТАТУС  select',
      'Бренд rich_text',
      'Гео multi_select',
      'Язык select',
      'Тип formula',
      'Дата  старта date',
      'Ответственный people',
      'Заметки rich_text',
    );
    expect(matchColumns({ columns: russian, chosen: {} }).warnings).toEqual([]);
  });

  it('matches only columns of a type that can hold the field, and prefers the first alias', () => {
    const { fields, warnings } = matchColumns({
      columns: columns(
        'URL relation',
        'Сайт title',
        'Domain rich_text',
        'Status button',
        'Brand number',
        'Бренд formula',
        'GEO relation',
        'Country rollup',
        'Start date people',
        'Type telepathy',
      ),
      chosen: {},
    });
    expect(names(fields)).toEqual({ url: 'Domain', brand: 'Бренд', geo: 'Country' });
    expect(warnings.map(({ code, property }) => `${code} ${property}`)).toEqual([
      'column_missing status',
      'column_missing language',
      'column_missing type',
      'column_missing start_date',
      'column_missing responsible',
      'column_missing notes',
    ]);
    expect(warnings[0]?.message).toBe(
      'Для поля «Статус» не нашлось подходящего столбца. Выберите его в настройках базы данных.',
    );
  });
});

describe('chosen columns', () => {
  it('prefers chosen columns to any name and type, and leaves a field empty without a warning if null was chosen for it', () => {
    const { fields, warnings } = matchColumns({
      columns: [...standard, column('Odd telepathy')],
      chosen: { brand: 'id-odd', notes: null },
    });
    expect(fields.brand?.name).toBe('Odd');
    expect(fields.notes).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('reports that a chosen column was removed, and replaces it with a column of the right name', () => {
    const { fields, warnings } = matchColumns({
      columns: standard,
      chosen: { brand: 'id-gone' },
      remembered: { brand: { propertyId: 'id-gone', name: 'Марка' } },
    });
    expect(fields.brand?.name).toBe('Brand');
    expect(warnings).toEqual([
      {
        code: 'column_removed',
        property: 'Марка',
        message: 'Столбца «Марка» для поля «Бренд» больше нет в Notion: вместо него взят столбец «Brand».',
      },
    ]);
  });

  it('accepts a chosen column from another data source of the same database without a warning', () => {
    const chosen = { brand: 'id-elsewhere' };
    const elsewhere = new Set(['id-elsewhere']);
    const { fields, warnings } = matchColumns({ columns: standard, chosen, elsewhere });
    expect(fields.brand?.name).toBe('Brand');
    expect(warnings).toEqual([]);
  });
});

describe('remembered columns', () => {
  const remembered = rememberColumns(matchColumns({ columns: standard, chosen: {} }).fields);
  const renamed = standard.map((each) =>
    each.name === 'Brand' ? { ...each, name: 'Торговая марка' } : each,
  );

  it('keeps using a remembered column after a rename, and reports the rename each time', () => {
    const first = matchColumns({ columns: renamed, chosen: {}, remembered });
    expect(first.fields.brand).toMatchObject({ propertyId: 'id-brand', name: 'Торговая марка' });
    expect(first.warnings).toEqual([
      {
        code: 'column_renamed',
        property: 'Торговая марка',
        message:
          'Столбец «Brand» для поля «Бренд» теперь называется «Торговая марка»; он используется по-прежнему.',
      },
    ]);
    const again = rememberColumns(first.fields, remembered);
    expect(again.brand).toEqual({ propertyId: 'id-brand', name: 'Brand' });
    expect(matchColumns({ columns: renamed, chosen: {}, remembered: again }).warnings).toHaveLength(1);
  });

  it('keeps using a remembered column even if another column takes the old name', () => {
    const both = [...renamed, { propertyId: 'id-new', name: 'Brand', type: 'select' }];
    expect(matchColumns({ columns: both, chosen: {}, remembered }).fields.brand?.propertyId).toBe('id-brand');
  });

  it('reports that a remembered column was removed, and leaves its field empty', () => {
    const without = standard.filter(({ name }) => name !== 'Brand');
    const { fields, warnings } = matchColumns({ columns: without, chosen: {}, remembered });
    expect(fields.brand).toBeNull();
    expect(warnings).toMatchObject([{ code: 'column_removed', property: 'Brand' }]);
    expect(warnings[0]?.message).toContain('поле осталось пустым');
  });

  it('replaces a remembered column whose type no longer fits with a fitting column', () => {
    const retyped = [
      ...standard.map((each) => (each.name === 'Brand' ? { ...each, type: 'relation' } : each)),
      column('Бренд rich_text'),
    ];
    const { fields, warnings } = matchColumns({ columns: retyped, chosen: {}, remembered });
    expect(fields.brand?.name).toBe('Бренд');
    expect(warnings).toEqual([
      {
        code: 'column_retyped',
        property: 'Brand',
        message:
          'Столбец «Brand» для поля «Бренд» сменил тип и больше не подходит: вместо него взят столбец «Бренд».',
      },
    ]);
    // The replacement is remembered for the field from then on.
    const again = rememberColumns(fields, remembered);
    expect(matchColumns({ columns: retyped, chosen: {}, remembered: again }).warnings).toEqual([]);
  });

  it('reports a remembered column whose type no longer fits, and leaves its field empty if no other column fits', () => {
    const retyped = standard.map((each) => (each.name === 'Brand' ? { ...each, type: 'relation' } : each));
    const { fields, warnings } = matchColumns({ columns: retyped, chosen: {}, remembered });
    expect(fields.brand).toBeNull();
    expect(warnings).toMatchObject([{ code: 'column_retyped', property: 'Brand' }]);
    expect(warnings[0]?.message).toContain('поле осталось пустым');
  });
});

it('normalises each column name once, for any number of fields and aliases', () => {
  const marks = '\u0315\u0300'.repeat(25_000);
  const long = Array.from({ length: 20 }, (_, at) => column(`a${marks}${at} title`));
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const { fields } = matchColumns({ columns: [...long, ...standard], chosen: {} });
  const lengths = normalize.mock.contexts.map((name) => String(name).length);
  normalize.mockRestore();
  expect(lengths).toHaveLength(long.length + standard.length);
  expect(Math.max(...lengths)).toBeLessThan(100);
  expect(names(fields)).toMatchObject({ url: 'URL', notes: 'Notes' });
});
