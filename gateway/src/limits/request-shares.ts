import { peerKey } from '@geoplan/kit/limits/limiter';
import type { BodyReader } from '../request/body-reader.ts';
import type { AuthorizedRequest, GatewayRequest } from '../request/gateway-request.ts';
import type { EndpointPolicy } from '../request/routes.ts';
import type { HeldKind, Holdings } from './holdings.ts';
import { OverLimitError } from './over-limit-error.ts';

/** Resources that one request takes from the holding of its user or, for an anonymous caller, of its address. */
export interface RequestShares {
  /**
   * Takes the request's slot, before its body is read.
   * @throws OverLimitError
   */
  takeSlot(request: AuthorizedRequest): void;
  /**
   * Reserves as many bytes as the request announces for its body.
   * @throws OverLimitError; AppError for a body that is too large or not accepted
   */
  takeBody(request: AuthorizedRequest): void;
  /** Releases the resources of the request; idempotent. */
  release(request: GatewayRequest): void;
}

const slotKind = ({ isEventStream }: EndpointPolicy): HeldKind => (isEventStream ? 'streams' : 'requests');

export function createRequestShares(
  holdings: Holdings,
  bodies: Pick<BodyReader, 'announcedBytes'>,
): RequestShares {
  return {
    takeSlot(request) {
      const holding = request.user?.holding ?? holdings.ofAddress(peerKey(request.address));
      const kind = slotKind(request.policy);
      const owner = holdings.take(holding, kind);
      if (owner !== undefined) throw new OverLimitError(kind, owner);
      request.holding = holding;
    },
    takeBody(request) {
      const bytes = bodies.announcedBytes(request);
      if (!request.holding) return;
      const owner = holdings.take(request.holding, 'bytes', bytes);
      if (owner !== undefined) throw new OverLimitError('bytes', owner);
      request.heldBytes = bytes;
    },
    release(request) {
      const { holding, heldBytes, policy } = request;
      if (!holding || !policy) return;
      if (heldBytes > 0) holdings.release(holding, 'bytes', heldBytes);
      holdings.release(holding, slotKind(policy));
      request.holding = undefined;
      request.heldBytes = 0;
    },
  };
}
