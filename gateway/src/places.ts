import type { ServiceName } from '@geoplan/contracts/define';
import { AppError } from '@geoplan/kit/errors';
import type { Plan } from './plan.ts';

/** How many requests may be with the services at once. */
export interface PlaceLimits {
  /** With all services together. */
  inFlight: number;
  /** With one service, so that a hung one cannot take every place (reliability P23). */
  inFlightPerService: number;
  /** Open event streams, which hold a place for hours. */
  streams: number;
  /** Of one signed-in person, a long download that is read slowly included; a browser has six at once (reliability P36). */
  inFlightPerPerson: number;
  /** Open event streams of one signed-in person. */
  streamsPerPerson: number;
}

const retryAfterS = 1;

/** One person's places. */
interface Share {
  inFlight: number;
  streams: number;
}

/** Gives each forwarded request a place until its response is over, and refuses it where there is none left. */
export interface Places {
  /** @throws AppError rate_limited when the person has their share, service_unavailable when all is taken; with `Retry-After` */
  take(plan: Plan, userId: string | undefined): void;
  /** Once per place taken. */
  giveBack(plan: Plan, userId: string | undefined): void;
  readonly inFlight: () => number;
  readonly streams: () => number;
}

/** Counts the places taken; `inFlightNow` is how many there are at the moment. */
export function createPlaces(limits: PlaceLimits, inFlightNow: () => number): Places {
  let inFlight = 0;
  let streams = 0;
  const perService = new Map<ServiceName, number>();
  const at = (service: ServiceName): number => perService.get(service) ?? 0;
  // Only people who have something under way, so it stays as small as the places.
  const shares = new Map<string, Share>();

  function takeShare(userId: string, endless: boolean): void {
    const share = shares.get(userId) ?? { inFlight: 0, streams: 0 };
    if (endless ? share.streams >= limits.streamsPerPerson : share.inFlight >= limits.inFlightPerPerson)
      throw new AppError('rate_limited', undefined, { retryAfterS });
    if (endless) share.streams += 1;
    else share.inFlight += 1;
    shares.set(userId, share);
  }
  function giveShareBack(userId: string, endless: boolean): void {
    const share = shares.get(userId);
    if (!share) return;
    if (endless) share.streams -= 1;
    else share.inFlight -= 1;
    if (share.inFlight + share.streams === 0) shares.delete(userId);
  }
  function demandPlace({ endless, service }: Plan): void {
    const isFull = endless
      ? streams >= limits.streams
      : inFlight >= inFlightNow() || at(service) >= limits.inFlightPerService;
    if (isFull) throw new AppError('service_unavailable', undefined, { retryAfterS });
  }
  return {
    take(plan, userId) {
      const { endless, service } = plan;
      demandPlace(plan);
      if (userId !== undefined) takeShare(userId, endless);
      if (endless) streams += 1;
      else {
        inFlight += 1;
        perService.set(service, at(service) + 1);
      }
    },
    giveBack({ endless, service }, userId) {
      if (userId !== undefined) giveShareBack(userId, endless);
      if (endless) streams -= 1;
      else {
        inFlight -= 1;
        perService.set(service, at(service) - 1);
      }
    },
    inFlight: () => inFlight,
    streams: () => streams,
  };
}
