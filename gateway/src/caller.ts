import type { ServiceName } from '@geoplan/contracts/define';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { internalTokenLifeS, mintInternalToken } from '@geoplan/kit/identity/internal-token';
import type { Allowance } from './request-rate.ts';

/** Who a call may be forwarded for; the gateway itself never forwards one. */
export type ForwardedIdentity = Exclude<Identity, { kind: 'service' }>;

/** Who a request is forwarded for, with the internal token that says so. */
export interface Caller<I extends ForwardedIdentity = ForwardedIdentity> {
  readonly identity: I;
  /** `Authorization` for one service; minted once for it and used until less than 15 s of its life are left. */
  vouch(service: ServiceName): string;
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

interface Voucher {
  readonly authorization: string;
  readonly renewAtMs: number;
}

/** Vouches for one identity towards the services. */
export function createVoucher(identity: ForwardedIdentity, key: GatewaySigningKey): Caller['vouch'] {
  const vouchers: Partial<Record<ServiceName, Voucher>> = {};
  return (service) => {
    const now = Date.now();
    const known = vouchers[service];
    if (known && now < known.renewAtMs) return known.authorization;
    const authorization = `Bearer ${mintInternalToken(identity, service, key)}`;
    // `iat` is cut to the second, so up to one more second of the life is already gone.
    vouchers[service] = { authorization, renewAtMs: now + (internalTokenLifeS - spareS - 1) * 1000 };
    return authorization;
  };
}
