import {
  siteFields,
  siteFieldTitles,
  type ColumnMap,
  type SiteField,
} from '@geoplan/contracts/notion/notion-site';
import { Select, type SelectOption } from '../../../shared/ui/fields/select.tsx';
import { columnOf, typeTitle, withColumn, type TestedDatabase } from './connection-test-rules.ts';

interface ConnectionTestFieldsProps {
  testedDatabase: TestedDatabase;
  onChange: (map: ColumnMap) => void;
}

/** Ids of the first two options. The id of a column option is `column:` followed by its property id. */
const [byName, none] = ['by-name', 'none'];
const idOf = (propertyId: string) => `column:${propertyId}`;

function optionsOf(field: SiteField, testedDatabase: TestedDatabase): SelectOption[] {
  const { columns } = testedDatabase.diagnosis;
  const auto = columnOf(field, {
    ...testedDatabase,
    chosen: withColumn(testedDatabase.chosen, field, undefined),
  });
  const found = columns.find(({ propertyId }) => propertyId === auto)?.property;
  const hint = auto === undefined ? 'Столбец покажет новая проверка' : 'Такого столбца нет';
  const named = new Map(
    columns.map(({ propertyId, property, type }) => [
      idOf(propertyId),
      { id: idOf(propertyId), label: property, hint: typeTitle(type) },
    ]),
  );
  const chosen = testedDatabase.chosen[field];
  if (chosen && !named.has(idOf(chosen)))
    named.set(idOf(chosen), { id: idOf(chosen), label: 'Столбец удалён', hint: 'Выберите другой' });
  return [
    found ? { id: byName, label: `По названию: ${found}` } : { id: byName, label: 'По названию', hint },
    { id: none, label: 'Не заполнять' },
    ...named.values(),
  ];
}

/** Field mapping by column id, so that renaming a column in Notion does not affect the mapping. */
export function ConnectionTestFields({ testedDatabase, onChange }: ConnectionTestFieldsProps) {
  const { chosen } = testedDatabase;
  const change = (field: SiteField, id: string) => {
    const column = id === byName ? undefined : id === none ? null : id.slice(idOf('').length);
    onChange(withColumn(chosen, field, column));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-xs font-medium text-muted">Поля сайта и их столбцы</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {siteFields.map((field) => {
          const wanted = chosen[field];
          return (
            <Select
              key={field}
              label={siteFieldTitles[field]}
              options={optionsOf(field, testedDatabase)}
              value={wanted === undefined ? byName : wanted === null ? none : idOf(wanted)}
              onChange={(id) => change(field, id)}
            />
          );
        })}
      </div>
      <p className="text-xs text-muted">
        Столбец запоминается по своему коду: переименование в Notion ничего не сломает. Выбор действует после
        сохранения.
      </p>
    </fieldset>
  );
}
