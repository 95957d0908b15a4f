import { hash } from 'node:crypto';

/** An id that depends on nothing but the text: 32 hex digits of version 4, as Notion's are without dashes. */
export function idOf(text: string): string {
  const hex = hash('sha256', `notion\n${text}`, 'hex');
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
}

/** The spelling Notion answers with. */
export function dashed(id: string): string {
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
}

/** An id as it is kept here, from either spelling; null = not an id. */
export function plainId(text: string): string | null {
  const plain = text.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}
