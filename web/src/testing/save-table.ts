import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Saves the table on the screen through «Экспорт», or the one an export of its own names. */
export async function saveTable(
  page: Page,
  kind: 'CSV' | 'Excel (XLSX)',
  button = 'Экспорт',
): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  // Until the export is over, a button to cancel it stands there: once it goes, what was opened meanwhile loses the focus.
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
