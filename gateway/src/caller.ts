import type { KeyObject } from 'node:crypto';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { internalTokenLifeS, mintInternalToken } from '@geoplan/kit/identity/internal-token';
import type { Allowance } from './request-rate.ts';

/** Who a request is forwarded for, with the internal token that says so. */
export interface Caller<I extends Identity = Identity> {
  readonly identity: I;
  /** `Authorization` for the service; minted once and used until less than 15 s of its life are left. */
  vouch(): string;
}

/** A verified user token; the unit of the token cache. */
export interface SignedIn extends Caller<UserIdentity> {
  readonly allowance: Allowance;
  /** When the token must be looked at again, ms since the epoch. */
  readonly endsAtMs: number;
  /** When the token itself expires, ms since the epoch. */
  readonly expiresAtMs: number;
}

const spareS = 15;

/** Vouches for one identity towards the services. */
export function createVoucher(identity: Identity, key: KeyObject): () => string {
  let authorization = '';
  let renewAtMs = 0;
  return () => {
    const now = Date.now();
    if (now >= renewAtMs) {
      authorization = `Bearer ${mintInternalToken(identity, key)}`;
      // `iat` is cut to the second, so up to one more second of the life is already gone.
      renewAtMs = now + (internalTokenLifeS - spareS - 1) * 1000;
    }
    return authorization;
  };
}
