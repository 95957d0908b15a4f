import { hash } from 'node:crypto';
import { seededRandoms } from '../../numbers/seeded-random.ts';

/** A column of a sandbox data source. */
export interface SandboxColumn {
  /** As the API spells it, i.e. URL-encoded; `title` for the title column. */
  id: string;
  name: string;
  /** Notion's type, or any word, for types nobody knows. */
  type: string;
  /** Of select, status and multi_select: filled by what is written. */
  options: Map<string, SelectOption>;
}

interface SelectOption {
  id: string;
  name: string;
  color: string;
}

const colors = 'default gray brown orange yellow green blue purple pink red'.split(' ');
/** Characters of Notion's own property ids; some need encoding. */
const idCharacters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789:;?@\\^`{|}~=<>';

/** Four characters that depend on the text, encoded as Notion does it. */
function propertyIdOf(text: string): string {
  const digest = hash('sha256', `property\n${text}`, 'buffer');
  const plain = Array.from(digest.subarray(0, 4), (byte) => idCharacters[byte % idCharacters.length] ?? 'x');
  return encodeURIComponent(plain.join(''));
}

/** Makes a column whose id depends on `seed` and its name only. */
export function createColumn(seed: string, name: string, type: string): SandboxColumn {
  return {
    id: type === 'title' ? 'title' : propertyIdOf(`${seed}\n${name}`),
    name,
    type,
    options: new Map(),
  };
}

/** The option of this name; new ones are added, as Notion does when a person types one. */
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

/** Whether a caller means this column: its name, or its id in either spelling. */
export function isNamed(column: SandboxColumn, text: string): boolean {
  if (column.name === text || column.id === text) return true;
  // Asked for each column of each cell that is written: most ids read the same either way.
  return column.id.includes('%') && decodeURIComponent(column.id) === text;
}

/** A column's place in the schema (provider-apis.md B.2); a rollup follows the first relation there is. */
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
