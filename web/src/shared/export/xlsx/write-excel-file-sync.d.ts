/** Build of the library that compresses in the calling thread; its file is specified in `vite.config.ts`. */
declare module 'write-excel-file/sync' {
  import type { SheetData } from 'write-excel-file/universal';

  export function generateXlsxFileSync(sheet: SheetData): Promise<Blob>;
}
