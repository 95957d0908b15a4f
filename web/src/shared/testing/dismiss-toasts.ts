import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Closes what the tests before have left to read: it would be taken for what this one is told. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Уведомления' }).getByRole('button', { name: 'Закрыть' });
  const left = async () => {
    await close.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    return close.count();
  };
  await expect.poll(left).toBe(0);
}
