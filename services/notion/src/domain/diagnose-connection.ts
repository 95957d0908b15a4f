import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import { bulkhead } from 'cockatiel';
import { examine, unreachable, type Examination, type Examining, type Patient } from './diagnose-database.ts';

/** Databases looked at together: more would only wait for each other's turns (provider-apis.md B.5, 3 a second). */
const atOnce = 4;

/** Looks at all databases of a connection, first at what they are, then at how many rows they hold. */
export async function diagnoseConnection(
  patients: readonly Patient[],
  examining: Examining,
): Promise<DatabaseDiagnosis[]> {
  const places = bulkhead(atOnce, Number.POSITIVE_INFINITY);
  const inTurn = <T, R>(all: readonly T[], look: (each: T) => Promise<R>): Promise<R[]> =>
    Promise.all(all.map((each) => places.execute(() => look(each))));
  let isRefused = false;
  const first = await inTurn(patients, async (patient): Promise<Examination> => {
    // The token is the same for all: what it is told once, it would be told fifty times.
    if (isRefused) return { diagnosis: unreachable(patient, 'bad_token'), count: null };
    const examination = await examine(patient, examining);
    isRefused ||= examination.diagnosis.problem === 'bad_token';
    return examination;
  });
  return inTurn(first, async ({ diagnosis, count }: Examination) => count?.() ?? diagnosis);
}
