import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import type { Call } from './call.ts';
import type { Plan } from './plan.ts';

/** Status written when the client, or the service, went away before the whole answer was sent (nginx' custom). */
const clientGone = 499;

type Child = ReturnType<Metrics['httpSeconds']['labels']>;

/**
 * Writes one line and one metric per request when it is over; only the declared path is named, because the raw one may
 * hold what a person typed.
 */
export function createAccessLog(log: Log, metrics: Metrics): (call: Call, path: string) => void {
  // Every field of the line is ours, so the redaction that costs more than the line itself is left out.
  const lines = log.child({}, { redact: [] });
  const children = new Map<Plan | string, Map<number, Child>>();

  function childFor(key: Plan | string, method: string, path: string, status: number): Child {
    const known = children.get(key)?.get(status);
    if (known) return known;
    const made = metrics.httpSeconds.labels({ method, path, status: String(status) });
    const byStatus = children.get(key) ?? new Map<number, Child>();
    children.set(key, byStatus.set(status, made));
    return made;
  }

  return function finish(call, fallbackPath) {
    const { request, response, plan, person } = call;
    const method = request.method ?? '';
    const path = plan?.endpoint.path ?? fallbackPath;
    const status = response.writableFinished ? response.statusCode : clientGone;
    const ms = performance.now() - call.startedAtMs;
    childFor(plan ?? `${method} ${path}`, method, path, status).observe(ms / 1000);
    const line = { method, path, status, ms: Math.round(ms), requestId: call.id };
    if (person) Object.assign(line, { actor: person.identity.userId });
    // Without a text of its own: an ASCII line is written faster, and the fields say all.
    lines.info(line);
  };
}
