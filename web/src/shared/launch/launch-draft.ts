import { defaultCountryCode } from '@geoplan/contracts/countries';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../session/session-store.ts';

const draftSchema = z.object({
  /** Rows as they stand, blanks included; at least one. */
  keywords: z.array(z.string()).min(1),
  countries: z.array(z.string()),
  /** Buy again what is still fresh. */
  refresh: z.boolean(),
});
/** What somebody is about to look up. */
export type LaunchDraft = z.infer<typeof draftSchema>;

/** A form as it is first opened (spec §9: default country us). */
export const emptyDraft: LaunchDraft = { keywords: [''], countries: [defaultCountryCode], refresh: false };

/** A form that survives leaving the screen and a reload; each tab has its own, and a new person begins afresh. */
export function createDraft(name: string) {
  const useDraft = create<LaunchDraft>()(
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
