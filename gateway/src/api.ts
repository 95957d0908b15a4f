import type { RouteMatch } from '@geoplan/contracts/route-table';
import { AppError } from '@geoplan/kit/errors';
import type { Limiter } from '@geoplan/kit/limits/limiter';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import type { Log } from '@geoplan/kit/log';
import { createAdmission, tokenOf, type AdmissionOptions } from './admission.ts';
import { answerFailure } from './answer.ts';
import type { Admitted, Call } from './call.ts';
import type { Forwarder } from './forward.ts';
import { demandPlainSlashes } from './path-guard.ts';
import { quickRoutes } from './quick-routes.ts';
import { createBodyReader } from './read-body.ts';

/**
 * A request refused for load is told so a little later: a client that comes back at once would otherwise cost more than the
 * work that was refused (reliability P22).
 */
const turnAwayMs = 200;
/** Spread, so that the clients turned away together do not come back together. */
const turnAwaySpreadMs = 200;

interface ApiOptions extends AdmissionOptions {
  forwarder: Forwarder;
  /** What people who are not signed in may change, per peer, on all replicas together. */
  publicChanges: Limiter;
  log: Log;
}

/**
 * The way of every `/api/*` request: route, token, role, limits, body, forward. It runs without a promise as long as the
 * token is remembered and there is no body.
 */
export function createApi(options: ApiOptions): (call: Call, path: string) => void {
  const { tokens, forwarder, publicChanges, log } = options;
  const find = quickRoutes(options.endpoints);
  const admission = createAdmission(options);
  const readBody = createBodyReader();
  // A place refused under load is the plan working; a line with a stack for each would be load of its own.
  const quiet = log.child({}, { level: 'silent' });

  function fail(call: Call, error: unknown): void {
    const { request, response, id } = call;
    const isTurnedAway = error instanceof AppError && error.retryAfterS !== undefined;
    if (isTurnedAway) {
      const waitMs = turnAwayMs + Math.random() * turnAwaySpreadMs;
      setTimeout(answerFailure, waitMs, request, response, error, id, quiet);
    } else answerFailure(request, response, error, id, log);
  }
  async function limitChange({ address }: Admitted): Promise<void> {
    const { allowed, retryAfterMs } = await publicChanges.take(peerKey(address));
    if (!allowed) throw new AppError('rate_limited', undefined, { retryAfterS: retryAfterMs / 1000 });
  }
  async function proceedSlowly(call: Call, match: RouteMatch, token: string | undefined): Promise<void> {
    const person = token === undefined ? undefined : await admission.recognise(call, match, token);
    const admitted = admission.admit(call, match, person);
    if (!person && call.request.method !== 'GET') await limitChange(admitted);
    const { head, plan } = admitted;
    const body = head.bodyBytes === 0 ? undefined : await readBody(call, plan.endpoint.bodyLimitBytes);
    if (!call.response.destroyed) forwarder.forward(admitted, body);
  }

  return (call, path) => {
    try {
      const match = find(call.request.method ?? '', path);
      if (!match.found && match.allow.length === 0) demandPlainSlashes(path);
      const token = tokenOf(call.head?.authorization);
      const person = token === undefined ? undefined : tokens.remembered(token);
      if (person && call.head?.bodyBytes === 0)
        forwarder.forward(admission.admit(call, match, person), undefined);
      else proceedSlowly(call, match, token).catch((error: unknown) => fail(call, error));
    } catch (error) {
      fail(call, error);
    }
  };
}
