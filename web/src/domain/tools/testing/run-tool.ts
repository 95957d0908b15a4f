import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Starts a tool and waits for its result. The tests of `tool-runs.ts` check how long that takes. */
export async function runTool(page: Page, { start, busy }: { start: string; busy: string }): Promise<void> {
  await page.getByRole('button', { name: start }).click();
  expect(await page.getByRole('button', { name: busy }).isDisabled()).toBe(true);
  await page.getByRole('progressbar').waitFor();
  const result = page.getByRole('region', { name: 'Результат' });
  await result.getByRole('heading', { level: 2 }).first().waitFor();
}
