import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Dismisses the toasts of previous tests, which this test could mistake for its own. */
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
