import type { Endpoint } from '@geoplan/contracts/define';
import type { RouteMatch } from '@geoplan/contracts/route-table';
import { AppError } from '@geoplan/kit/errors';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import type { Admitted, Call } from './call.ts';
import { createVoucher, type Caller, type SignedIn } from './caller.ts';
import { planAll } from './plan.ts';
import type { RefusalAudit } from './refusal-audit.ts';
import type { Allowance } from './request-rate.ts';
import type { TokenChecker } from './token.ts';

export interface AdmissionOptions {
  endpoints: readonly Endpoint[];
  tokens: TokenChecker;
  /** Requests of one peer (an IPv6 /64 is one) that no remembered token answers for. */
  allowanceOfPeer: (peer: string) => Allowance;
  signingKey: GatewaySigningKey;
  refusals: Pick<RefusalAudit, 'record'>;
}

/** Decides who may make which call. */
export interface Admission {
  /**
   * Verifies a token that is not remembered; undefined where anyone may call and the token is worth nothing.
   * @throws AppError unauthenticated, rate_limited, service_unavailable
   */
  recognise(call: Call, match: RouteMatch, token: string): Promise<SignedIn | undefined>;
  /** @throws AppError when this caller may not make this call now */
  admit(call: Call, match: RouteMatch, person: SignedIn | undefined): Admitted;
}

const bearer = 'bearer ';

/** The bearer token; undefined without the header, empty for anything else in it. */
export function tokenOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  if (authorization.slice(0, bearer.length).toLowerCase() !== bearer) return '';
  return authorization.slice(bearer.length);
}

function isOpen(match: RouteMatch): boolean {
  return match.found ? match.endpoint.access === 'public' : match.isPublic;
}

function nothingThere(match: RouteMatch & { found: false }, person: SignedIn | undefined): AppError {
  if (!person && !match.isPublic) return new AppError('unauthenticated');
  if (match.allow.length === 0) return new AppError('not_found');
  return new AppError('method_not_allowed', undefined, { headers: { allow: match.allow.join(', ') } });
}

function spend(allowance: Allowance): void {
  const retryAfterS = allowance.take();
  if (retryAfterS > 0) throw new AppError('rate_limited', undefined, { retryAfterS });
}

/** Route, token, request rate and role, in this order: a refusal costs the caller as much as an answer. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { tokens, allowanceOfPeer } = options;
  const plans = planAll(options.endpoints);
  const anonymous: Caller = {
    identity: { kind: 'anonymous' },
    vouch: createVoucher({ kind: 'anonymous' }, options.signingKey),
  };
  return {
    async recognise(call, match, token) {
      // Before the signature is checked: invented tokens must not buy our time.
      spend(allowanceOfPeer(peerKey(call.address)));
      try {
        return await tokens.check(token);
      } catch (error) {
        if (isOpen(match) && error instanceof AppError && error.status === 401) return undefined;
        throw error;
      }
    },
    admit(call, match, person) {
      if (!match.found) throw nothingThere(match, person);
      const plan = plans.get(match.endpoint);
      if (!plan) throw new AppError('not_found');
      call.plan = plan;
      call.caller = person ?? anonymous;
      if (person) call.person = person;
      spend(person ? person.allowance : allowanceOfPeer(peerKey(call.address)));
      const admitted = call as Admitted;
      if (plan.isPublic) return admitted;
      if (!person) throw new AppError('unauthenticated');
      if (plan.allowed.has(person.identity.role)) return admitted;
      options.refusals.record(admitted, person.identity);
      throw new AppError('forbidden');
    },
  };
}
