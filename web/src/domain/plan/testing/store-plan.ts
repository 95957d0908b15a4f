import type { Page } from 'playwright-core';

/** Replaces the text of the stored plan, as another tab would do. */
export async function storePlan(page: Page, text: string): Promise<void> {
  await page.evaluate((stored) => {
    const key = 'projects';
    localStorage.setItem(key, stored);
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  }, text);
}
