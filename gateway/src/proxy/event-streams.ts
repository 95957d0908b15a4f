import { startInterval } from '@geoplan/kit/interval';
import type { Log } from '@geoplan/kit/log';
import type { GatewayRequest } from '../request/gateway-request.ts';
import type { AuthenticatedUser } from '../auth/authentication.ts';

/** Open event streams. A stream outlives the verification of its token, so it is ended when the session ends. */
export interface EventStreams {
  add(gatewayRequest: GatewayRequest, user: AuthenticatedUser): void;
  endSession(sessionId: string): void;
  endAll(): void;
  close(): void;
}

const sweepMs = 5_000;

/** Registry of open streams; ends those whose token has expired. */
export function createEventStreams(log: Log): EventStreams {
  const open = new Map<GatewayRequest, AuthenticatedUser>();
  function endWhere(isOver: (user: AuthenticatedUser) => boolean): void {
    for (const [gatewayRequest, user] of open) if (isOver(user)) gatewayRequest.response.destroy();
  }
  const endExpired = (): void => {
    const now = Date.now();
    endWhere((user) => user.expiresAtMs <= now);
  };
  const sweep = startInterval(sweepMs, endExpired, { log, failed: 'end of expired event streams failed' });
  return {
    add(gatewayRequest, user) {
      open.set(gatewayRequest, user);
      gatewayRequest.response.once('close', () => void open.delete(gatewayRequest));
    },
    endSession: (sessionId) => endWhere((user) => user.identity.sessionId === sessionId),
    endAll: () => endWhere(() => true),
    close: () => sweep.stop(),
  };
}
