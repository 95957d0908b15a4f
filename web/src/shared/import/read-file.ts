import { runWorker, WorkerFailure } from '../browser/run-worker.ts';
import { decodeText } from './decode-text.ts';
import { parseTable } from './parse-table.ts';
import type { Workbook } from './read-workbook.ts';
import type { IsHeading, Table } from './table.ts';

/** Text or table from a file, or the reason why there is none. */
export type FileContent = { text: string; encoding?: string } | { table: Table } | { problem: string };

/** Time limit for reading a workbook, ms. */
const workbookTimeoutMs = 30_000;

const workbookProblems: Record<Extract<Workbook, { problem: unknown }>['problem'], string> = {
  'too large': 'Книга Excel слишком велика: оставьте в ней один лист без пустых строк и столбцов',
  'not a workbook': 'Книга Excel не читается: сохраните таблицу как CSV и загрузите снова',
  empty: 'В книге Excel нет ни одной заполненной ячейки',
};

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

async function workbookOf(bytes: Uint8Array): Promise<FileContent> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    const read = await runWorker<Workbook>(worker, bytes, { timeoutMs: workbookTimeoutMs });
    if ('problem' in read) return { problem: workbookProblems[read.problem] };
    return { table: { rows: read.rows, refused: [], delimiter: null, sheet: read.sheet } };
  } catch (error) {
    const isSlow = error instanceof WorkerFailure && error.code === 'timeout';
    return { problem: workbookProblems[isSlow ? 'too large' : 'not a workbook'] };
  }
}

/** Content of a file given as bytes. */
export async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  if (begins(bytes, 0x50, 0x4b)) return workbookOf(bytes);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      problem: 'Это старый формат Excel (XLS) или книга с паролем: сохраните таблицу как XLSX или CSV',
    };
  const decoded = decodeText(bytes);
  if (decoded === null) return { problem: 'Это не таблица: сохраните её как CSV или XLSX и загрузите снова' };
  const { text, encoding } = decoded;
  if (/^\s*<(!doctype|html|table|\?xml|\?mso)/i.test(text))
    return { problem: 'Это веб-страница, а не таблица: откройте её в Excel и сохраните как CSV или XLSX' };
  return encoding.startsWith('utf') ? { text } : { text, encoding };
}

/** Reads a chosen file of at most `maxBytes`. */
export async function readFile(file: File, maxBytes: number): Promise<FileContent> {
  if (file.size > maxBytes) return { problem: `Файл больше ${Math.floor(maxBytes / 2 ** 20)}\u00A0МБ` };
  try {
    return await contentOf(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { problem: 'Файл не читается' };
  }
}

/** Table in the content of a file, or the reason why there is none. */
export function tableOf(content: FileContent, isHeading: IsHeading): { table: Table } | { problem: string } {
  if (!('text' in content)) return content;
  const table = parseTable(content.text, isHeading);
  return { table: content.encoding === undefined ? table : { ...table, encoding: content.encoding } };
}
