import { createLineWriter, type Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import type { Call } from './call.ts';
import type { Plan } from './plan.ts';

/** Status written when the client, or the service, went away before the whole answer was sent (nginx' custom). */
const clientGone = 499;

/** What is the same for all requests of one endpoint with one status. */
interface Kind {
  readonly seconds: ReturnType<Metrics['httpSeconds']['labels']>;
  /** The beginning of the line's fields, up to the time taken. */
  readonly fields: string;
}

/**
 * Writes one line and one metric per request when it is over; only the declared path is named, because the raw one may
 * hold what a person typed.
 */
export function createAccessLog(log: Log, metrics: Metrics): (call: Call, path: string) => void {
  const writeLine = createLineWriter(log);
  const kinds = new Map<Plan | string, Map<number, Kind>>();

  function kindOf(key: Plan | string, method: string, path: string, status: number): Kind {
    const known = kinds.get(key)?.get(status);
    if (known) return known;
    const made: Kind = {
      seconds: metrics.httpSeconds.labels({ method, path, status: String(status) }),
      fields: `"method":${JSON.stringify(method)},"path":${JSON.stringify(path)},"status":${status},"ms":`,
    };
    const byStatus = kinds.get(key) ?? new Map<number, Kind>();
    kinds.set(key, byStatus.set(status, made));
    return made;
  }

  return function finish(call, fallbackPath) {
    const { request, response, plan, person } = call;
    const method = request.method ?? '';
    const path = plan?.endpoint.path ?? fallbackPath;
    const status = response.writableFinished ? response.statusCode : clientGone;
    const ms = performance.now() - call.startedAtMs;
    const { seconds, fields } = kindOf(plan ?? `${method} ${path}`, method, path, status);
    seconds.observe(ms / 1000);
    const actor = person ? `,"actor":${JSON.stringify(person.identity.userId)}` : '';
    writeLine(`${fields}${Math.round(ms)},"requestId":"${call.id}"${actor}`);
  };
}
