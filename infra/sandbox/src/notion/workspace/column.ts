import { hash } from 'node:crypto';
import { seededRandoms } from '../../numbers/seeded-random.ts';

/** A column of a sandbox data source. */
export interface SandboxColumn {
  /** Id as the API spells it, URL-encoded; `title` for the title column. */
  id: string;
  name: string;
  /** Notion's type, or any word, for unknown types. */
  type: string;
  /** Options of select, status and multi_select: added by writing values. */
  options: Map<string, SelectOption>;
}

interface SelectOption {
  id: string;
  name: string;
  color: string;
}

const colors = 'default gray brown orange yellow green blue purple pink red'.split(' ');
/** Characters of Notion's property ids; some need encoding. */
const idCharacters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789:;?@\\^`{|}~=<>';

/** Four characters derived from the text, encoded like Notion's. */
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

/** Option of this name; added if it is new, as in Notion when a user types one. */
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
  // Called for each column of each cell written: for most ids decoding changes nothing.
  return column.id.includes('%') && decodeURIComponent(column.id) === text;
}

/** Entry of a column in the schema (provider-apis.md B.2); a rollup follows the first existing relation. */
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
