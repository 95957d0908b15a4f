import type { Page } from 'playwright-core';

/** Starts a tool and waits for its result. The tests of `tool-runs.ts` check how long that takes. */
export async function runTool(page: Page, start: string): Promise<void> {
  await page.getByRole('button', { name: start }).click();
  const result = page.getByRole('region', { name: 'Результат' });
  await result.getByRole('heading', { level: 2 }).first().waitFor();
}
