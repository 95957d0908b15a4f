import { hash } from 'node:crypto';

/** Deterministic id of a text: 32 hex digits of version 4, like Notion's without dashes. */
export function idOf(text: string): string {
  const hex = hash('sha256', `notion\n${text}`, 'hex');
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
}

/** Spelling in Notion's responses. */
export function dashed(id: string): string {
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

/** Internal form of an id in either spelling; `null` if it is not an id. */
export function plainId(text: string): string | null {
  const plain = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}
