import { listFindings } from '@geoplan/contracts/http-status/http-status';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { findingsKey } from './check-keys.ts';
import type { Findings } from './finding-rules.ts';

/** What the last checks found worth telling, by site. */
export function useFindings() {
  return useQuery({
    queryKey: findingsKey,
    queryFn: async ({ signal }) => {
      const { checked, lastCheckedAt, findings } = (await call(listFindings, {}, { signal })).data;
      const bySite: Findings = new Map(findings.map((each) => [each.projectId, each]));
      return { checked, lastCheckedAt, bySite };
    },
    structuralSharing: false,
  });
}
