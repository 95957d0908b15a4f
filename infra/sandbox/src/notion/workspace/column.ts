import { hash } from 'node:crypto';
import { seededRandoms } from '../../numbers/seeded-random.ts';

/** Column of a sandbox data source. */
export interface SandboxColumn {
  /** Id as the API spells it, URL-encoded; `title` for the title column. */
  id: string;
  name: string;
  /** Type in Notion, or any word to emulate an unknown type. */
  type: string;
  /** Options of select, status and multi_select columns, added when values are written. */
  options: Map<string, SelectOption>;
}

interface SelectOption {
  id: string;
  name: string;
  color: string;
}

const colors = 'default gray brown orange yellow green blue purple pink red'.split(' ');
/** Characters that occur in Notion's property ids; some of them need URL encoding. */
const idCharacters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789:;?@\\^`{|}~=<>';

/** Property id of four characters derived from the text, URL-encoded like Notion's. */
function propertyIdOf(text: string): string {
  const digest = hash('sha256', `property\n${text}`, 'buffer');
  const plain = Array.from(digest.subarray(0, 4), (byte) => idCharacters[byte % idCharacters.length] ?? 'x');
  return encodeURIComponent(plain.join(''));
}

/** Creates a column whose id depends only on `seed` and its name. */
export function createColumn(seed: string, name: string, type: string): SandboxColumn {
  return {
    id: type === 'title' ? 'title' : propertyIdOf(`${seed}\n${name}`),
    name,
    type,
    options: new Map(),
  };
}

/** Finds the option with this name, or adds it, as Notion does when a user types a new option. */
export function optionOf(column: SandboxColumn, name: string): SelectOption {
  const known = column.options.get(name);
  if (known) return known;
  const [draw = 0] = seededRandoms(`option\n${name}`, 1);
  const option = {
    id: propertyIdOf(`${column.id}\n${name}`),
    name,
    color: colors[Math.floor(draw * colors.length)] ?? 'default',
  };
  column.options.set(name, option);
  return option;
}

/** True if the text is the column's name, or its id in either spelling. */
export function isNamed(column: SandboxColumn, text: string): boolean {
  if (column.name === text || column.id === text) return true;
  // Decodes only if necessary, because this runs for each column of each written cell and most ids are not encoded.
  return column.id.includes('%') && decodeURIComponent(column.id) === text;
}

/** Schema entry of a column (provider-apis.md B.2); a rollup follows the first existing relation. */
export function schemaOf(
  { id, name, type, options }: SandboxColumn,
  beside: readonly SandboxColumn[],
): Record<string, unknown> {
  const list = [...options.values()].map((each) => ({ ...each, description: null }));
  const config: Record<string, unknown> = {};
  if (type === 'select' || type === 'multi_select') config['options'] = list;
  if (type === 'status') {
    config['options'] = list;
    config['groups'] = [
      { id: 'todo-status-group', name: 'To-do', color: 'gray', option_ids: list.map((each) => each.id) },
    ];
  }
  if (type === 'unique_id') config['prefix'] = 'S';
  const relation = beside.find((each) => each.type === 'relation');
  if (type === 'rollup' && relation) {
    config['relation_property_name'] = relation.name;
    config['relation_property_id'] = relation.id;
  }
  return { id, name, type, description: null, [type]: config };
}
