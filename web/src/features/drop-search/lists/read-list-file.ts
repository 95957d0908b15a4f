import { maxDropListBytes } from '@geoplan/contracts/drops/drop-lists';
import { parseCandidates, type CandidateList } from './read-candidates.ts';

/** A list of a file, or why there is none. */
export type ListFile = { list: CandidateList } | { problem: string };

const marks: readonly [label: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Text by its byte order mark; without one UTF-8, else what a Russian Windows writes. */
export function decodeList(bytes: Uint8Array): string {
  const [label] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (label !== undefined) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Begins as a zip archive does, or holds zeros: a spreadsheet's own format, a picture. */
const isBinary = (bytes: Uint8Array, text: string): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) || text.includes('\u0000');

/** Reads the bytes of a list of drops. */
export async function readList(bytes: Uint8Array): Promise<ListFile> {
  if (bytes.length > maxDropListBytes) return { problem: 'Файл больше 2\u00A0МБ: разделите список' };
  const text = decodeList(bytes);
  if (isBinary(bytes, text)) return { problem: 'Это не CSV: сохраните таблицу как CSV и загрузите снова' };
  const list = await parseCandidates(text);
  if (!list) return { problem: 'В файле нет столбца с доменами' };
  return list.candidates.length === 0 ? { problem: 'В файле нет ни одного домена' } : { list };
}

/** Reads a file that somebody chose; a large one is not read at all. */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > maxDropListBytes) return readList(new Uint8Array(maxDropListBytes + 1));
  try {
    return await readList(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { problem: 'Файл не читается' };
  }
}
