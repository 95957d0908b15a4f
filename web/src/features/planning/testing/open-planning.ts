import type { Page } from 'playwright-core';
import type { Project } from '../../../domain/plan/plan-rules.ts';
import { samplePlan } from './sample-projects.ts';

/** Local storage with a plan. */
export const storedPlan = (rows: readonly unknown[] = samplePlan()): Record<string, string> => ({
  projects: JSON.stringify(rows),
});

/** Plan that the browser stores now. */
export async function keptPlan(page: Page): Promise<Project[]> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('projects') ?? '[]')) as Project[];
}

/** Keywords in the order shown. */
export const keywords = (page: Page): Promise<string[]> => page.getByRole('rowheader').allTextContents();

/** The row of a keyword. */
export const rowOf = (page: Page, keyword: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: keyword }) });

/** Chooses from the menu of a row, named as «torvelbet (Чехия)». */
export async function chooseOf(page: Page, project: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${project}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Presses the undo button of the toast with this text. */
export const undo = (page: Page, done: string): Promise<void> =>
  page.getByRole('alertdialog').filter({ hasText: done }).getByRole('button', { name: 'Отменить' }).click();
