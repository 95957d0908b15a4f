import type { ServiceName } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';

/** Bounds of the requests in flight to the services. */
export interface ConcurrencyLimits {
  /** To all services together. */
  inFlight: number;
  /** Bulkhead per service, so that a hung one cannot take every slot (reliability P23). */
  inFlightPerService: number;
  /** Open event streams, which hold a slot for hours. */
  streams: number;
  /** Of one user, a long download that is read slowly included; a browser has six at once (reliability P36). */
  inFlightPerPerson: number;
  /** Open event streams of one user. */
  streamsPerPerson: number;
}

const retryAfterS = 1;

/** What a request counts against. */
interface RequestTarget {
  readonly service: ServiceName;
  readonly isEventStream: boolean;
}

/** Slots that one user holds. */
interface UserSlots {
  inFlight: number;
  streams: number;
}

/** Concurrency limit: in total, per service, per user, and apart for event streams; a slot is held until the response is over. */
export interface ConcurrencyLimit {
  /** @throws AppError rate_limited when the user holds their share, service_unavailable when none is free; with `Retry-After` */
  acquire(target: RequestTarget, userId: string | undefined): void;
  /** Once per acquired slot. */
  release(target: RequestTarget, userId: string | undefined): void;
  readonly inFlight: () => number;
  readonly streams: () => number;
}

/** Counts the slots held; `inFlightNow` is the adaptive bound of all of them. */
export function createConcurrencyLimit(
  limits: ConcurrencyLimits,
  inFlightNow: () => number,
): ConcurrencyLimit {
  let inFlight = 0;
  let streams = 0;
  const perService = new Map<ServiceName, number>();
  const at = (service: ServiceName): number => perService.get(service) ?? 0;
  // Only users with something in flight, so it stays as small as the limit.
  const slotsByUser = new Map<string, UserSlots>();

  function acquireUserSlot(userId: string, isEventStream: boolean): void {
    const slots = slotsByUser.get(userId) ?? { inFlight: 0, streams: 0 };
    if (isEventStream ? slots.streams >= limits.streamsPerPerson : slots.inFlight >= limits.inFlightPerPerson)
      throw new AppError('rate_limited', undefined, { retryAfterS });
    if (isEventStream) slots.streams += 1;
    else slots.inFlight += 1;
    slotsByUser.set(userId, slots);
  }
  function releaseUserSlot(userId: string, isEventStream: boolean): void {
    const slots = slotsByUser.get(userId);
    if (!slots) return;
    if (isEventStream) slots.streams -= 1;
    else slots.inFlight -= 1;
    if (slots.inFlight + slots.streams === 0) slotsByUser.delete(userId);
  }
  function requireFreeSlot({ isEventStream, service }: RequestTarget): void {
    const isFull = isEventStream
      ? streams >= limits.streams
      : inFlight >= inFlightNow() || at(service) >= limits.inFlightPerService;
    if (isFull) throw new AppError('service_unavailable', undefined, { retryAfterS });
  }
  return {
    acquire(target, userId) {
      const { isEventStream, service } = target;
      requireFreeSlot(target);
      if (userId !== undefined) acquireUserSlot(userId, isEventStream);
      if (isEventStream) streams += 1;
      else {
        inFlight += 1;
        perService.set(service, at(service) + 1);
      }
    },
    release({ isEventStream, service }, userId) {
      if (userId !== undefined) releaseUserSlot(userId, isEventStream);
      if (isEventStream) streams -= 1;
      else {
        inFlight -= 1;
        perService.set(service, at(service) - 1);
      }
    },
    inFlight: () => inFlight,
    streams: () => streams,
  };
}
