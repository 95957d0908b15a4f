import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import { projectFields, type ColumnMap, type ProjectField } from '@geoplan/contracts/notion-project';

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

/** Notion's type of a column in Russian; one that came later is named as Notion does. */
export function typeTitle(type: string): string {
  return typeTitles[type] ?? type;
}

/** What is wrong with a database, in a word or two. */
export const problemTitles: Record<NonNullable<DatabaseDiagnosis['problem']>, string> = {
  bad_token: 'Неверный токен',
  not_shared: 'Нет доступа',
  wrong_id: 'Неверный ID',
  capability_missing: 'Нет права чтения',
  unavailable: 'Не отвечает',
  rate_limited: 'Слишком много запросов',
};

/** One look at a database: what was found, and with which choice of columns. */
export interface Look {
  diagnosis: DatabaseDiagnosis;
  /** The choice the diagnosis was made with. */
  tested: ColumnMap;
  /** The choice as it is now. */
  chosen: ColumnMap;
}

/** The column of a field: its property id, null = none, undefined = the next test tells. */
export function columnOf(
  field: ProjectField,
  { diagnosis, tested, chosen }: Look,
): string | null | undefined {
  const wanted = chosen[field];
  if (wanted === null) return null;
  if (wanted !== undefined && diagnosis.columns.some(({ propertyId }) => propertyId === wanted))
    return wanted;
  if (wanted !== tested[field]) return undefined;
  return diagnosis.columns.find(({ mapsTo }) => mapsTo === field)?.propertyId ?? null;
}

/** Fields by the property id that fills them, as it is chosen now. */
export function fieldsByColumn(look: Look): Map<string, ProjectField[]> {
  const found = new Map<string, ProjectField[]>();
  for (const field of projectFields) {
    const column = columnOf(field, look);
    if (column) found.set(column, [...(found.get(column) ?? []), field]);
  }
  return found;
}

/** Fields that nothing fills, as it is chosen now. */
export function emptyFields(look: Look): ProjectField[] {
  return projectFields.filter((field) => columnOf(field, look) === null);
}

/** A choice with one field changed; undefined = by the column's name again. */
export function withColumn(
  map: ColumnMap,
  field: ProjectField,
  column: string | null | undefined,
): ColumnMap {
  const { [field]: _before, ...others } = map;
  return column === undefined ? others : { ...others, [field]: column };
}
