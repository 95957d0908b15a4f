import { z } from 'zod';
import { createTabDraft } from '../../shared/form/tab-draft.ts';

const maxPages = 6;
const pagesSchema = z.object({ pages: z.array(z.object({ path: z.string(), label: z.string() })) });
type Recent = z.infer<typeof pagesSchema>;

/** Most recent screens that the user opened in this tab, newest first. */
export const useRecentPages = createTabDraft<Recent>('recent-pages', pagesSchema, { pages: [] });

/** List with the given page first; an earlier page with the same name is removed. */
export function withPage(pages: Recent['pages'], page: Recent['pages'][number]): Recent['pages'] {
  return [page, ...pages.filter(({ label }) => label !== page.label)].slice(0, maxPages);
}

/** Remembers the current screen. */
export function rememberPage(page: Recent['pages'][number]): void {
  useRecentPages.setState(({ pages }) => ({ pages: withPage(pages, page) }));
}
