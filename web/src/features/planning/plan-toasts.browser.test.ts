import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterScreen } from '../../testing/enter-screen.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { holdTimers } from '../../testing/hold-timers.ts';
import { desktop, phone, webTests } from '../../testing/web-tests.ts';
import { keptPlan, rowOf, storedPlan, undo } from './testing/open-planning.ts';
import { samplePlan, sampleProject } from './testing/sample-projects.ts';

const { open, oneVisit } = webTests();

const edges = async (part: Locator) => {
  const { y, height } = (await part.boundingBox())!;
  return { top: y, bottom: y + height };
};

describe('toasts of a plan', () => {
  const long = 'velmarium '.repeat(12).trim();
  const plan = [...samplePlan(), sampleProject(long, 'cz')];
  const visit = oneVisit(async () => {
    const page = await open('/planning', { as: 'user', stored: storedPlan(plan) });
    await rowOf(page, long).waitFor();
    // Toasts stay until they are dismissed.
    await holdTimers(page, 5_000);
    return page;
  });
  /** Page with the plan and nothing selected. */
  const entered = async () => {
    await enterScreen(visit(), '/planning');
    await rowOf(visit(), long).waitFor();
    return visit();
  };

  test.each([phone, desktop])(
    'keeps the longest toast at $width px above the page title until the toast is focused',
    async (size) => {
      const page = await entered();
      await rowOf(page, long)
        .getByRole('button', { name: /^Приоритет:/ })
        .click();
      await page.getByRole('menuitemradio', { name: 'Высокий' }).click();
      await page.setViewportSize(size);
      await page.mouse.move(0, size.height - 44);
      const toast = page.getByRole('alertdialog').filter({ hasText: long });
      const title = await edges(page.getByRole('heading', { level: 1 }));
      await expect.poll(async () => (await edges(toast)).bottom).toBeLessThanOrEqual(title.top);
      await toast.focus();
      await expect.poll(async () => (await edges(toast)).bottom).toBeGreaterThan(title.top);
      await undo(page, long);
      await expect.poll(() => keptPlan(page)).toEqual(plan);
      await page.setViewportSize(desktop);
    },
  );

  test('shows the newest of several toasts in full, counts equal toasts, and closes one on each Escape', async () => {
    const page = await entered();
    const toasts = page.getByRole('region', { name: 'Уведомления' }).getByRole('alertdialog');
    const choose = async (keyword: string, priority: string) => {
      await rowOf(page, keyword)
        .getByRole('button', { name: /^Приоритет:/ })
        .click();
      await page.getByRole('menuitemradio', { name: priority }).click();
      await toasts.filter({ hasText: keyword }).waitFor();
    };
    await choose('torvelbet', 'Высокий');
    await choose('lumoret casino', 'Низкий');
    await page.mouse.move(0, 0);
    await expect.poll(() => toasts.count()).toBe(1);
    await toasts.getByRole('button', { name: 'Ещё 1' }).hover();
    await expect.poll(() => toasts.count()).toBe(2);
    expect(await toasts.first().textContent()).toContain('lumoret casino');
    await undo(page, 'lumoret casino');
    await undo(page, 'torvelbet');
    await expect.poll(() => keptPlan(page)).toEqual(plan);
    await page.getByRole('checkbox', { name: /^Выбрать: torvelbet/ }).check();
    const copy = page.getByRole('button', { name: 'Скопировать ссылку с выбранными' });
    await copy.click();
    await copy.click();
    await toasts.filter({ hasText: '2 раза' }).waitFor();
    expect(await toasts.count()).toBe(1);
    await expectAccessible(page, 'a counted toast');
    await page.keyboard.press('Escape');
    await expect.poll(() => toasts.count()).toBe(0);
  });
});
