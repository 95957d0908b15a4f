import { defaultCountryCode } from '@geoplan/contracts/countries/countries';
import { z } from 'zod';
import { createTabDraft } from '../../../shared/form/tab-draft.ts';

const draftSchema = z.object({
  /** Rows of the form, including empty ones; at least one. */
  keywords: z.array(z.string()).min(1),
  countries: z.array(z.string()),
  /** True to buy fresh pairs again. */
  refresh: z.boolean(),
});
/** Draft of a run, that is, its unsent form. */
export type RunDraft = z.infer<typeof draftSchema>;

/** Initial form (spec §9: default country us). */
export const emptyDraft: RunDraft = { keywords: [''], countries: [defaultCountryCode], refresh: false };

/** Draft store of a form that starts a run. */
export const createDraft = (name: string) => createTabDraft(name, draftSchema, emptyDraft);
