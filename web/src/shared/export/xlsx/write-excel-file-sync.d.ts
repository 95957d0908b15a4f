/** Build of the library that zips in the calling thread; `vite.config.ts` names its file. */
declare module 'write-excel-file/sync' {
  import type { SheetData } from 'write-excel-file/universal';

  export function generateXlsxFileSync(sheet: SheetData): Promise<Blob>;
}
