import { isoDay } from '../format/format-date.ts';

/** Saves content as a browser download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // After this delay, the download holds a separate reference to the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** File name with a date, such as `users-2026-11-20.csv`; the day is in the user's time zone. */
export function fileName(name: string, extension: string): string {
  return `${name}-${isoDay(new Date())}.${extension}`;
}
