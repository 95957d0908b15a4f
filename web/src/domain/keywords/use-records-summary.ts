import { listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { geoRecordsKey } from '../query-keys.ts';

/** Totals over all stored records. */
export function useRecordsSummary({ isEnabled = true } = {}) {
  return useQuery({
    queryKey: [...geoRecordsKey, 'summary'],
    queryFn: async ({ signal }) =>
      (await call(listKeywords, { query: { limit: 1 } }, { signal })).data.summary,
    enabled: isEnabled,
  });
}
