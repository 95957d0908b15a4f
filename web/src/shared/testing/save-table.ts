import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Saves the table on the screen through «Экспорт». */
export async function saveTable(
  page: Page,
  kind: 'CSV' | 'Excel (XLSX)',
): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Экспорт' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
