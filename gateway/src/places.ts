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
}

const retryAfterS = 1;

function full(): AppError {
  return new AppError('service_unavailable', undefined, { retryAfterS });
}

/** Gives each forwarded request a place until its response is over, and refuses it where there is none left. */
export interface Places {
  /** @throws AppError service_unavailable with `Retry-After` */
  take(plan: Plan): void;
  /** Once per place taken. */
  giveBack(plan: Plan): void;
  readonly inFlight: () => number;
  readonly streams: () => number;
}

/** Counts the places taken; `inFlightNow` is how many there are at the moment. */
export function createPlaces(limits: PlaceLimits, inFlightNow: () => number): Places {
  let inFlight = 0;
  let streams = 0;
  const perService = new Map<ServiceName, number>();
  const at = (service: ServiceName): number => perService.get(service) ?? 0;
  return {
    take({ endless, service }) {
      if (endless) {
        if (streams >= limits.streams) throw full();
        streams += 1;
        return;
      }
      const there = at(service);
      if (inFlight >= inFlightNow() || there >= limits.inFlightPerService) throw full();
      inFlight += 1;
      perService.set(service, there + 1);
    },
    giveBack({ endless, service }) {
      if (endless) {
        streams -= 1;
        return;
      }
      inFlight -= 1;
      perService.set(service, at(service) - 1);
    },
    inFlight: () => inFlight,
    streams: () => streams,
  };
}
