import type { Page } from 'playwright-core';

/** Field of a keyword in the form; positions start at 1. */
export const keyword = (page: Page, position = 1) =>
  page.getByRole('textbox', { name: `Ключевое слово ${position}`, exact: true });
