import { hash } from 'node:crypto';
import { dashed, idOf } from '../notion-id.ts';
import { optionOf, type SandboxColumn } from './column.ts';

/** Value that a test writes to a cell; an object is sent unchanged under the type's key. */
export type CellInput = string | number | boolean | readonly string[] | Record<string, unknown> | null;

/** Maximum length of the text in one rich text item (Notion's request limits). */
const maxPiece = 2_000;

function richText(text: string): unknown[] {
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${maxPiece}}`, 'gu')) ?? [];
  return pieces.map((content) => ({
    type: 'text',
    text: { content, link: null },
    annotations: {
      bold: false,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: 'default',
    },
    plain_text: content,
    href: null,
  }));
}

/** Person in the workspace; always the same for the same name. */
export function userOf(name: string): Record<string, unknown> {
  const email = `${hash('sha1', name, 'hex').slice(0, 8)}@team.example`;
  return {
    object: 'user',
    id: dashed(idOf(`user\n${name}`)),
    name,
    avatar_url: null,
    type: 'person',
    person: { email },
  };
}

function listed(input: CellInput): string[] {
  if (Array.isArray(input)) return input.map(String);
  return input === null || input === '' ? [] : [textOf(input)];
}

function textOf(input: CellInput): string {
  return input === null || typeof input === 'object' ? '' : String(input);
}

function formulaOf(input: CellInput): unknown {
  if (typeof input === 'number') return { type: 'number', number: input };
  if (typeof input === 'boolean') return { type: 'boolean', boolean: input };
  return { type: 'string', string: input === null ? null : textOf(input) };
}

function rollupOf(input: CellInput): unknown {
  if (typeof input === 'number') return { type: 'number', number: input, function: 'sum' };
  const array = listed(input).map((each) => ({ type: 'rich_text', rich_text: richText(each) }));
  return { type: 'array', array, function: 'show_original' };
}

type Write = (input: CellInput, column: SandboxColumn) => unknown;
const plain: Write = (input) => (input === '' ? null : input);
const text: Write = (input) => richText(textOf(input));
const option: Write = (input, column) =>
  input === null || input === '' ? null : optionOf(column, textOf(input));

const writers: Record<string, Write> = {
  title: text,
  rich_text: text,
  url: plain,
  email: plain,
  phone_number: plain,
  number: plain,
  checkbox: (input) => input === true,
  select: option,
  status: option,
  multi_select: (input, column) => listed(input).map((each) => optionOf(column, each)),
  date: (input) =>
    input === null || input === '' ? null : { start: textOf(input), end: null, time_zone: null },
  people: (input) => listed(input).map(userOf),
  relation: (input) => listed(input).map((each) => ({ id: dashed(each) })),
  formula: formulaOf,
  rollup: rollupOf,
  unique_id: (input) => ({ prefix: 'S', number: input }),
  files: (input) =>
    listed(input).map((name) => ({
      name,
      type: 'external',
      external: { url: `https://files.example/${name}` },
    })),
  button: () => ({}),
  place: (input) =>
    input === null || input === ''
      ? null
      : {
          lat: 52.52,
          lon: 13.405,
          name: null,
          address: textOf(input),
          google_place_id: null,
          aws_place_id: null,
        },
  verification: () => ({ state: 'unverified', verified_by: null, date: null }),
};

/** Value of a cell under the type's key (provider-apis.md B.4). */
export function cellValue(column: SandboxColumn, input: CellInput): unknown {
  if (input !== null && typeof input === 'object' && !Array.isArray(input)) return input;
  return (writers[column.type] ?? plain)(input, column);
}
