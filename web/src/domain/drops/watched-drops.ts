import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

const idsSchema = z.array(z.uuid()).max(50).catch([]);

/**
 * Lists that this tab has started or shown while they ran: the tray asks for lists of drops only where there is one, so
 * that nobody else pays for a source that is off.
 */
export const useWatchedDrops = create<{ runIds: string[] }>()(
  persist(() => ({ runIds: [] as string[] }), {
    name: 'watched-drops',
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => ({ runIds: idsSchema.parse((stored as { runIds?: unknown } | undefined)?.runIds) }),
  }),
);

export function watchDrops(runId: string): void {
  useWatchedDrops.setState(({ runIds }) =>
    runIds.includes(runId) ? { runIds } : { runIds: [...runIds, runId].slice(-50) },
  );
}
