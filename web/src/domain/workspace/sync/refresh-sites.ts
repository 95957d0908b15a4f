import type { QueryClient } from '@tanstack/react-query';
import { geoRecordsKey } from '../../keywords/use-keyword-countries.ts';
import { sitesKey } from '../workspace-keys.ts';

/**
 * When the stored records are refetched after a sync. They read their own copy of the counts, which follows the rows
 * over the bus in 1–3 s; the last time is for a busy bus. Nothing tells when it has followed, nor does an answer that is
 * still the same: most syncs change no count.
 */
const recordsAfterMs = [0, 3_000, 8_000];

let planned: ReturnType<typeof setTimeout>[] = [];

/**
 * Invalidates everything counted or listed from the sites: what is shown now, and the rest when it is shown again.
 * Databases whose syncs end one after the other share the later refetches.
 */
export function refreshSites(client: QueryClient): void {
  planned.forEach(clearTimeout);
  const refresh = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  refresh(sitesKey);
  planned = recordsAfterMs.map((delayMs) => setTimeout(() => refresh(geoRecordsKey), delayMs));
}
