import { listFindings } from '@geoplan/contracts/http-status/http-status';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../shared/api/call.ts';
import { checkedKey } from '../query-keys.ts';
import type { Findings } from './finding-rules.ts';

/** Query key of the findings. */
export const findingsKey = [...checkedKey, 'findings'];

/**
 * Findings of the last checks, by site. Rendering of new ones is deferred and can be interrupted by user input,
 * because thousands arrive during a check.
 */
export function useFindings() {
  const query = useQuery({
    queryKey: findingsKey,
    queryFn: async ({ signal }) => {
      const { checked, lastCheckedAt, findings } = (await call(listFindings, {}, { signal })).data;
      const bySite: Findings = new Map(findings.map((each) => [each.projectId, each]));
      return { checked, lastCheckedAt, bySite };
    },
    structuralSharing: false,
  });
  const { data, isError, isFetching, refetch } = query;
  const shown = useDeferredValue(data);
  return { data: shown, isPending: shown === undefined && !isError, isError, isFetching, refetch };
}
