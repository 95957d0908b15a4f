/** A property value as the API sends it: its type, and the value under that key (provider-apis.md B.4). */
interface PropertyValue {
  type?: unknown;
  [key: string]: unknown;
}

/** Text of a value, "" = empty; null = not known: Notion did not compute or deliver it, or nobody knows its form. */
type Read = (value: unknown) => string | null;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property item holds one of what a row holds a list of. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

function field(value: unknown, name: string): string | null {
  const found = isRecord(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : null;
}

/** Texts of a list; not known as soon as one of them is not. */
function joined(value: unknown, read: Read, separator = ', '): string | null {
  const texts = listOf(value).map(read);
  return texts.includes(null) ? null : texts.filter((each) => each !== '').join(separator);
}

/** Reads what may be null, which is empty. */
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

/** Without the user capability only the id is known; a group has a name, a bot sometimes none. */
function person(value: unknown): string | null {
  const email = isRecord(value) ? field(value['person'], 'email') : null;
  return field(value, 'name') || email || field(value, 'id');
}

/** A formula or a rollup contains its type and value; `unsupported` and `incomplete` have none. */
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

/** Name, else address; a place may be coordinates only. */
function place(value: unknown): string | null {
  return isRecord(value) ? field(value, 'name') || field(value, 'address') || '' : null;
}

/** Types that hold no text. */
const noText: Read = () => '';

/** How each type becomes text; a type that is not here is not known (provider-apis.md B.4). */
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
  // A relation holds ids only; whoever wants names makes a rollup of it.
  ['relation', (value) => joined(value, (each) => field(each, 'id')?.replaceAll('-', '') ?? null)],
  ['unique_id', optional(uniqueId)],
  ['files', names],
  ['place', optional(place)],
  ['button', noText],
  ['verification', noText],
]);

/** A property value as text, "" = empty, null = not known; never throws, whatever it is. */
export function propertyText(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const { type } = value as PropertyValue;
  if (typeof type !== 'string' || value[type] === undefined) return null;
  return readers.get(type)?.(value[type]) ?? null;
}

/** Mentions that lead to a page outside of the workspace. */
const outside = new Set(['link_mention', 'link_preview']);

/** The address attached to the words of a text or title; `null` if there is none, or if there are several. */
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
/** References a row shows of one value. */
const maxReferences = 25;

function innerOf(value: unknown): unknown {
  return isRecord(value) && typeof value['type'] === 'string' ? value[value['type']] : undefined;
}

/** Whether a row's list may be truncated. */
export function isMaybeTruncated(value: unknown): boolean {
  if (!isRecord(value) || typeof value['type'] !== 'string' || !truncatedTypes.has(value['type']))
    return false;
  if (value['has_more'] === true) return true;
  const inner = innerOf(value);
  const list = isRecord(inner) ? inner['array'] : inner;
  return Array.isArray(list) && list.length >= maxReferences;
}

/** Of these Notion lists the values instead of calculating with all of them. */
const onlyListed = new Set(['median', 'unique']);

/** Whether it is a number or a date that Notion calculates over relations: in a row over 25 of them at most. */
export function isCalculated(value: unknown): boolean {
  if (!isRecord(value) || value['type'] !== 'rollup' || !isRecord(value['rollup'])) return false;
  const { type, function: how } = value['rollup'];
  return type !== 'array' && !(typeof how === 'string' && onlyListed.has(how));
}

/** Types of which a list of items holds one for each run, person or page. */
const itemTypes = new Set(['title', 'rich_text', 'people', 'relation']);

/** What a row shows of a rollup's list, as the texts of the items that it comes in when it is asked for. */
export function itemTexts(value: unknown): (string | null)[] {
  const inner = innerOf(value);
  const array = isRecord(inner) && Array.isArray(inner['array']) ? (inner['array'] as unknown[]) : [];
  return array.flatMap((each) => {
    const { type } = (isRecord(each) ? each : {}) as PropertyValue;
    if (typeof type !== 'string' || !itemTypes.has(type)) return [propertyText(each)];
    return listOf(innerOf(each)).map((one) => propertyText({ type, [type]: one }));
  });
}
