import { listRunPairs, readRun, type GeoRunDetail } from '@geoplan/contracts/geo/geo-runs';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** True if all pairs of the run are loaded. */
export const isWhole = ({ nextCursor }: GeoRunDetail): boolean => nextCursor === null;

/**
 * Reads a run with all its pairs, page by page. The first load shows each page as it arrives; a later load replaces
 * the shown run once it is complete. @throws ApiFailure
 */
export async function readPages(
  runId: string,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
): Promise<GeoRunDetail> {
  const params = { runId };
  const shown = () => client.getQueryData<GeoRunDetail>(queryKey);
  const isFirst = shown() === undefined;
  let { data: run } = await call(readRun, { params }, { signal });
  try {
    while (run.nextCursor !== null) {
      if (isFirst) client.setQueryData(queryKey, run);
      const query = { cursor: run.nextCursor };
      // oxlint-disable-next-line no-await-in-loop -- a page names the next one
      const { data: page } = await call(listRunPairs, { params, query }, { signal });
      // The shown run no longer contains rows that a user removed during the load.
      const before = (isFirst ? shown() : undefined) ?? run;
      run = {
        ...before,
        results: [...before.results, ...page.results],
        errors: [...before.errors, ...page.errors],
        waiting: [...before.waiting, ...page.waiting],
        nextCursor: page.nextCursor,
      };
    }
  } catch (error) {
    // An incomplete run must not count as fresh when the user returns.
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    throw error;
  }
  return run;
}
