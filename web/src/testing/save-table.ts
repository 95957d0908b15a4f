import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Saves the table of the screen through «Экспорт», or through another export button by name, or one of its tables. */
export async function saveTable(
  page: Page,
  kind: 'CSV' | 'Excel (XLSX)',
  button = 'Экспорт',
  table?: string,
): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (table === undefined ? page : page.getByRole('group', { name: table }))
      .getByRole('menuitem', { name: kind })
      .click(),
  ]);
  // During the export a button to cancel it replaces this one. When that is removed, anything opened in the meantime
  // loses the focus.
  await page.getByRole('button', { name: button, exact: true }).waitFor();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
