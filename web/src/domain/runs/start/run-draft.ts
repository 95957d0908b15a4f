import { defaultCountryCode } from '@geoplan/contracts/countries/countries';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../../../shared/session/session-store.ts';

const draftSchema = z.object({
  /** Rows of the form, empty ones included; at least one. */
  keywords: z.array(z.string()).min(1),
  countries: z.array(z.string()),
  /** Refresh: buy again what is still fresh. */
  refresh: z.boolean(),
});
/** Draft of a run: the unsent form. */
export type RunDraft = z.infer<typeof draftSchema>;

/** The initial form (spec §9: default country us). */
export const emptyDraft: RunDraft = { keywords: [''], countries: [defaultCountryCode], refresh: false };

/** Draft store that survives navigation and a reload; one per tab, and another person starts with an empty one. */
export function createDraft(name: string) {
  const useDraft = create<RunDraft>()(
    persist(() => emptyDraft, {
      name,
      storage: createJSONStorage(() => sessionStorage),
      merge: (stored) => draftSchema.safeParse(stored).data ?? emptyDraft,
    }),
  );
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) useDraft.setState(emptyDraft);
  });
  return useDraft;
}
