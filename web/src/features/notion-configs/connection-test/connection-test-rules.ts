import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { siteFields, type ColumnMap, type SiteField } from '@geoplan/contracts/notion/notion-site';

const typeTitles: Record<string, string> = {
  title: 'Заголовок',
  rich_text: 'Текст',
  number: 'Число',
  select: 'Выбор',
  multi_select: 'Множественный выбор',
  status: 'Статус',
  date: 'Дата',
  people: 'Люди',
  files: 'Файлы',
  checkbox: 'Флажок',
  url: 'Ссылка',
  email: 'Email',
  phone_number: 'Телефон',
  formula: 'Формула',
  relation: 'Связь',
  rollup: 'Сводка',
  created_time: 'Время создания',
  created_by: 'Кем создано',
  last_edited_time: 'Время правки',
  last_edited_by: 'Кем изменено',
  unique_id: 'Номер',
  button: 'Кнопка',
};

/** Notion column type in Russian. A newer, unknown type keeps its Notion name. */
export function typeTitle(type: string): string {
  return typeTitles[type] ?? type;
}

/** Short titles of a database's problems. */
export const problemTitles: Record<NonNullable<DatabaseDiagnosis['problem']>, string> = {
  bad_token: 'Неверный токен',
  not_shared: 'Нет доступа',
  wrong_id: 'Неверный ID',
  capability_missing: 'Нет права чтения',
  refused: 'Запрос отклонён',
  unavailable: 'Не отвечает',
  rate_limited: 'Слишком много запросов',
};

/** Tested database: its diagnosis and its field mappings. */
export interface TestedDatabase {
  diagnosis: DatabaseDiagnosis;
  /** Mapping that the test was run with. */
  tested: ColumnMap;
  /** Current mapping. */
  chosen: ColumnMap;
}

/**
 * Property id of the column mapped to a field; null if there is none, undefined if it is unknown until the next test.
 */
export function columnOf(
  field: SiteField,
  { diagnosis, tested, chosen }: TestedDatabase,
): string | null | undefined {
  const wanted = chosen[field];
  if (wanted === null) return null;
  if (wanted !== undefined && diagnosis.columns.some(({ propertyId }) => propertyId === wanted))
    return wanted;
  if (wanted !== tested[field]) return undefined;
  return diagnosis.columns.find(({ mapsTo }) => mapsTo === field)?.propertyId ?? null;
}

/** Fields by the property id of their current column. */
export function fieldsByColumn(testedDatabase: TestedDatabase): Map<string, SiteField[]> {
  const found = new Map<string, SiteField[]>();
  for (const field of siteFields) {
    const column = columnOf(field, testedDatabase);
    if (column) found.set(column, [...(found.get(column) ?? []), field]);
  }
  return found;
}

/** Fields without a column in the current mapping. */
export function emptyFields(testedDatabase: TestedDatabase): SiteField[] {
  return siteFields.filter((field) => columnOf(field, testedDatabase) === null);
}

/** Mapping with one field changed. `undefined` restores the mapping by column name. */
export function withColumn(map: ColumnMap, field: SiteField, column: string | null | undefined): ColumnMap {
  const { [field]: _before, ...others } = map;
  return column === undefined ? others : { ...others, [field]: column };
}
