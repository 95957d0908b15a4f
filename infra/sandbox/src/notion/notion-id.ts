import { hash } from 'node:crypto';

/** Deterministic id for a text: a version 4 UUID of 32 hex digits, like Notion's but without dashes. */
export function idOf(text: string): string {
  const hex = hash('sha256', `notion\n${text}`, 'hex');
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
}

/** Formats an id with dashes, as in Notion's responses. */
export function dashed(id: string): string {
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

/** Normalises an id in either spelling to the form without dashes; `null` if the text is not an id. */
export function plainId(text: string): string | null {
  const plain = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}
