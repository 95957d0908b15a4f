/** Property value as sent by the API, with its type and the value under that key (provider-apis.md B.4). */
interface PropertyValue {
  type?: unknown;
  [key: string]: unknown;
}

/**
 * Returns the text of a value, "" if the value is empty. `null` if the text is unknown, because Notion did not
 * compute or send it, or because its format is unknown.
 */
type Read = (value: unknown) => string | null;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the values as a list, because a property item contains a single value where a row contains a list. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function field(value: unknown, name: string): string | null {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : null;
}

/** Joins the texts of a list; the result is unknown if one of the texts is unknown. */
function joined(value: unknown, read: Read, separator = ', '): string | null {
  const texts = listOf(value).map(read);
  return texts.includes(null) ? null : texts.filter((each) => each !== '').join(separator);
}

/** Makes a reader accept null as an empty value. */
const optional =
  (read: Read): Read =>
  (value) =>
    value === null ? '' : read(value);

const scalar = optional((value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null,
);
const richText: Read = (value) => joined(value, (each) => field(each, 'plain_text'), '');
const named: Read = (value) => field(value, 'name');
const names: Read = (value) => joined(value, named);

/**
 * Text of a person. Without the user capability, only the id of a person is known; a group has a name, a bot
 * sometimes has none.
 */
function person(value: unknown): string | null {
  const email = isRecord(value) ? field(value['person'], 'email') : null;
  return field(value, 'name') || email || field(value, 'id');
}

/**
 * Text of a formula or a rollup, which contains its type and value; the types `unsupported` and `incomplete` have no
 * value.
 */
function computed(value: unknown): string | null {
  if (!isRecord(value)) return null;
  if (value['type'] === 'array') return joined(value['array'], propertyText);
  return propertyText(value);
}

function uniqueId(value: unknown): string | null {
  if (!isRecord(value) || value['number'] === undefined) return null;
  const [number, prefix] = [scalar(value['number']), field(value, 'prefix')];
  return number && prefix ? `${prefix}-${number}` : number;
}

/** Name of a place, or otherwise its address; some places only have coordinates. */
function place(value: unknown): string | null {
  return isRecord(value) ? field(value, 'name') || field(value, 'address') || '' : null;
}

/** Reader for types without a text. */
const noText: Read = () => '';

/** Readers that convert each type to text; other types are unknown (provider-apis.md B.4). */
const readers = new Map<string, Read>([
  ['title', richText],
  ['rich_text', richText],
  ['url', scalar],
  ['email', scalar],
  ['phone_number', scalar],
  ['number', scalar],
  ['checkbox', scalar],
  ['string', scalar],
  ['boolean', scalar],
  ['select', optional(named)],
  ['status', optional(named)],
  ['multi_select', names],
  ['date', optional((value) => field(value, 'start'))],
  ['people', (value) => joined(value, person)],
  ['created_by', optional(person)],
  ['last_edited_by', optional(person)],
  ['created_time', scalar],
  ['last_edited_time', scalar],
  ['last_visited_time', scalar],
  ['formula', computed],
  ['rollup', computed],
  // A relation contains only ids, whereas a rollup of the relation contains names.
  ['relation', (value) => joined(value, (each) => field(each, 'id')?.replaceAll('-', '') ?? null)],
  ['unique_id', optional(uniqueId)],
  ['files', names],
  ['place', optional(place)],
  ['button', noText],
  ['verification', noText],
]);

/** Returns a property value as text, "" if it is empty, null if it is unknown. Never throws. */
export function propertyText(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const { type } = value as PropertyValue;
  if (typeof type !== 'string' || value[type] === undefined) return null;
  return readers.get(type)?.(value[type]) ?? null;
}

/** Mentions that link to a page outside of the workspace. */
const outside = new Set(['link_mention', 'link_preview']);

/** URL attached to the words of a text or title; `null` if there is none or more than one. */
export function attachedLink(value: unknown): string | null {
  if (!isRecord(value) || (value['type'] !== 'rich_text' && value['type'] !== 'title')) return null;
  const links = listOf(value[value['type']]).flatMap((run) => {
    const { mention } = isRecord(run) ? run : {};
    if (isRecord(mention) && !outside.has(field(mention, 'type') ?? '')) return [];
    return field(run, 'href') ?? [];
  });
  return links.length === 1 ? (links[0] ?? null) : null;
}

/** Types whose values a row truncates (provider-apis.md B.3). */
const truncatedTypes = new Set(['people', 'relation', 'rollup']);
/** Maximum number of references that a row shows per value. */
const maxReferences = 25;

function innerOf(value: unknown): unknown {
  return isRecord(value) && typeof value['type'] === 'string' ? value[value['type']] : undefined;
}

/** True if a row's list may be truncated. */
export function isMaybeTruncated(value: unknown): boolean {
  if (!isRecord(value) || typeof value['type'] !== 'string' || !truncatedTypes.has(value['type']))
    return false;
  if (value['has_more'] === true) return true;
  const inner = innerOf(value);
  const list = isRecord(inner) ? inner['array'] : inner;
  return Array.isArray(list) && list.length >= maxReferences;
}

/** Functions for which Notion lists the values instead of calculating over all of them. */
const onlyListed = new Set(['median', 'unique']);

/** True for a number or date that Notion calculates over relations. In a row, it covers at most 25 relations. */
export function isCalculated(value: unknown): boolean {
  if (!isRecord(value) || value['type'] !== 'rollup' || !isRecord(value['rollup'])) return false;
  const { type, function: how } = value['rollup'];
  return type !== 'array' && !(typeof how === 'string' && onlyListed.has(how));
}

/** Types whose list has one item per run, person or page. */
const itemTypes = new Set(['title', 'rich_text', 'people', 'relation']);

/** Visible part of a rollup's list, as texts of the items that a request for the list returns. */
export function itemTexts(value: unknown): (string | null)[] {
  const inner = innerOf(value);
  const array = isRecord(inner) && Array.isArray(inner['array']) ? (inner['array'] as unknown[]) : [];
  return array.flatMap((each) => {
    const { type } = (isRecord(each) ? each : {}) as PropertyValue;
    if (typeof type !== 'string' || !itemTypes.has(type)) return [propertyText(each)];
    return listOf(innerOf(each)).map((one) => propertyText({ type, [type]: one }));
  });
}
