import { LRUCache } from 'lru-cache';
import type { LimitOwner } from './over-limit-error.ts';

/** Resource held before and during the processing of a request. */
export type HeldKind = 'connections' | 'requests' | 'streams' | 'bytes';

/** Resources held by one owner, which is a user or an address (an IPv6 /64 counts as one address). */
export interface Holding extends Record<HeldKind, number> {
  readonly ownerKind: 'address' | 'user';
  /** User id or address. */
  readonly owner: string;
}

/** Limits on the resources that one owner, and all owners in total, may hold. */
export interface HoldingLimits {
  /**
   * Requests by one user between the token check and the end of the response; a browser sends six at a time
   * (reliability P36).
   */
  inFlightPerPerson: number;
  /** Requests by anonymous callers from one address. */
  inFlightPerAddress: number;
  /** Open event streams of one user. */
  streamsPerPerson: number;
  /** Body bytes of one user, counted from the announcement to the end of the response. */
  bodyBytesPerPerson: number;
  /** Body bytes of anonymous callers from one address. */
  bodyBytesPerAddress: number;
  /** Body bytes of all anonymous callers, limited so that signed-in users keep a part of `bodyBytes`. */
  bodyBytesAnonymous: number;
  /** Body bytes in total. */
  bodyBytes: number;
  /** Open connections of one address, including idle ones; our own proxies are exempt. */
  connectionsPerAddress: number;
  /** Open connections in total. */
  connections: number;
}

/** Counter of held resources, per owner and in total. */
export interface Holdings {
  /** Holding of a user, shared by all their tokens; looked up when a token is verified. */
  readonly ofUser: (userId: string) => Holding;
  ofAddress(peer: string): Holding;
  /** Takes resources; returns the owner whose limit would be exceeded, or `undefined` if the resources were taken. */
  take(holding: Holding, kind: HeldKind, amount?: number): LimitOwner | undefined;
  /** Returns taken resources. */
  release(holding: Holding, kind: HeldKind, amount?: number): void;
  total(kind: HeldKind): number;
}

/** Maximum number of users tracked at once; above the number of cached tokens, so that no active user is evicted. */
const maxUsers = 50_000;

const isEmpty = ({ connections, requests, streams, bytes }: Holding): boolean =>
  connections + requests + streams + bytes === 0;

function emptyHolding(ownerKind: Holding['ownerKind'], owner: string): Holding {
  return { ownerKind, owner, connections: 0, requests: 0, streams: 0, bytes: 0 };
}

/**
 * Counts held resources. The holding of an address is dropped once empty, so that the number of holdings is bounded
 * as well.
 */
export function createHoldings(limits: HoldingLimits): Holdings {
  const users = new LRUCache<string, Holding>({ max: maxUsers });
  const addresses = new Map<string, Holding>();
  const all = emptyHolding('address', 'all');
  const anonymous = emptyHolding('address', 'anonymous');
  const most: Record<Holding['ownerKind'], Record<HeldKind, number>> = {
    user: {
      connections: Infinity,
      requests: limits.inFlightPerPerson,
      streams: limits.streamsPerPerson,
      bytes: limits.bodyBytesPerPerson,
    },
    address: {
      connections: limits.connectionsPerAddress,
      requests: limits.inFlightPerAddress,
      streams: limits.inFlightPerAddress,
      bytes: limits.bodyBytesPerAddress,
    },
  };

  function lacking(holding: Holding, kind: HeldKind, amount: number): LimitOwner | undefined {
    const { ownerKind } = holding;
    if (holding[kind] + amount > most[ownerKind][kind]) return ownerKind;
    if (kind !== 'bytes') return undefined;
    if (all.bytes + amount > limits.bodyBytes) return 'all';
    return ownerKind === 'address' && anonymous.bytes + amount > limits.bodyBytesAnonymous
      ? 'all'
      : undefined;
  }
  function add(holding: Holding, kind: HeldKind, amount: number): void {
    holding[kind] += amount;
    all[kind] += amount;
    if (holding.ownerKind === 'address') anonymous[kind] += amount;
  }

  return {
    ofUser(userId) {
      const known = users.get(userId) ?? emptyHolding('user', userId);
      users.set(userId, known);
      return known;
    },
    ofAddress: (peer) => addresses.get(peer) ?? emptyHolding('address', peer),
    take(holding, kind, amount = 1) {
      const owner = lacking(holding, kind, amount);
      if (owner !== undefined) return owner;
      if (holding.ownerKind === 'address' && isEmpty(holding)) addresses.set(holding.owner, holding);
      add(holding, kind, amount);
      return undefined;
    },
    release(holding, kind, amount = 1) {
      add(holding, kind, -amount);
      if (holding.ownerKind === 'address' && isEmpty(holding)) addresses.delete(holding.owner);
    },
    total: (kind) => all[kind],
  };
}
