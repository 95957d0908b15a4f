import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import { bulkhead } from 'cockatiel';
import {
  diagnose,
  unreachable,
  type PartialDiagnosis,
  type DiagnosisContext,
  type DatabaseUnderTest,
} from './diagnose-database.ts';

/**
 * Maximum number of concurrent diagnoses; more would only wait for the rate limit (provider-apis.md B.5, 3 per
 * second).
 */
const atOnce = 4;

/** Diagnoses all databases of a connection: first their columns and samples, then their row counts. */
export async function diagnoseConnection(
  databases: readonly DatabaseUnderTest[],
  context: DiagnosisContext,
): Promise<DatabaseDiagnosis[]> {
  const limit = bulkhead(atOnce, Number.POSITIVE_INFINITY);
  const limited = <T, R>(all: readonly T[], task: (each: T) => Promise<R>): Promise<R[]> =>
    Promise.all(all.map((each) => limit.execute(() => task(each))));
  let isRefused = false;
  const first = await limited(databases, async (database): Promise<PartialDiagnosis> => {
    // All databases share the token, so a rejected token would be rejected fifty times.
    if (isRefused) return { diagnosis: unreachable(database, 'bad_token'), count: null };
    const partial = await diagnose(database, context);
    isRefused ||= partial.diagnosis.problem === 'bad_token';
    return partial;
  });
  return limited(first, async ({ diagnosis, count }: PartialDiagnosis) => count?.() ?? diagnosis);
}
