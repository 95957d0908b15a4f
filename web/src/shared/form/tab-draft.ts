import type { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useSession } from '../session/session-store.ts';

/**
 * Creates a store for an unsent form that survives navigation and a reload. There is one store per tab, and another
 * user starts with the initial form. Stored content is validated; invalid content is replaced by the initial form.
 */
export function createTabDraft<Draft extends object>(name: string, schema: z.ZodType<Draft>, initial: Draft) {
  const useDraft = create<Draft>()(
    persist(() => initial, {
      name,
      storage: createJSONStorage(() => sessionStorage),
      merge: (stored) => schema.safeParse(stored).data ?? initial,
    }),
  );
  useSession.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) useDraft.setState(initial, true);
  });
  return useDraft;
}
