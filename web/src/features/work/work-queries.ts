import type { ServiceName } from '@geoplan/contracts/define';
import { workEndpoints } from '@geoplan/contracts/work';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { WorkRow } from './work-rules.ts';

/** Work of the services that responded. */
export interface LoadedWork {
  rows: WorkRow[];
  /** Services that did not respond. */
  missing: ServiceName[];
}

const services = Object.keys(workEndpoints) as ServiceName[];

async function loadWork(signal: AbortSignal): Promise<LoadedWork> {
  const answers = await Promise.allSettled(
    services.map(async (service) => {
      const { data } = await call(workEndpoints[service], {}, { signal });
      return data.map((entry) => ({ ...entry, service }));
    }),
  );
  const failed = answers.filter((each) => each.status === 'rejected');
  if (failed.length === answers.length) throw failed[0]?.reason;
  return {
    rows: answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    missing: services.filter((_, at) => answers[at]?.status === 'rejected'),
  };
}

/** Background work of all services that respond. */
export const useWork = () => useQuery({ queryKey: ['work'], queryFn: ({ signal }) => loadWork(signal) });
