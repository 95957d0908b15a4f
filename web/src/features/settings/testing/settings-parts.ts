import type { Page } from 'playwright-core';

/** Card of the settings, by its heading. */
export const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const keywords = (page: Page) => card(page, 'Ключевые слова: RapidAPI');
export const save = (page: Page) => page.getByRole('button', { name: 'Сохранить' });
