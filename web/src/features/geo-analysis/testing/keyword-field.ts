import type { Page } from 'playwright-core';

/** The field of a keyword in the form; they are counted from 1. */
export const keyword = (page: Page, position = 1) =>
  page.getByRole('textbox', { name: `Ключевое слово ${position}`, exact: true });
