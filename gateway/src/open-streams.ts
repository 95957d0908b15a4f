import type { Call } from './call.ts';
import type { SignedIn } from './caller.ts';

/** Event streams being sent; a stream outlives the check of its token, so it is ended when the session ends. */
export interface OpenStreams {
  add(call: Call, person: SignedIn): void;
  endSession(sessionId: string): void;
  endAll(): void;
  close(): void;
}

const sweepMs = 5_000;

/** Keeps the open streams by session and ends those whose token has expired. */
export function createOpenStreams(): OpenStreams {
  const open = new Map<Call, SignedIn>();
  function endWhere(isOver: (person: SignedIn) => boolean): void {
    for (const [call, person] of open) if (isOver(person)) call.response.destroy();
  }
  const sweep = setInterval(() => {
    const now = Date.now();
    endWhere((person) => person.expiresAtMs <= now);
  }, sweepMs);
  return {
    add(call, person) {
      open.set(call, person);
      call.response.once('close', () => void open.delete(call));
    },
    endSession: (sessionId) => endWhere((person) => person.identity.sessionId === sessionId),
    endAll: () => endWhere(() => true),
    close: () => clearInterval(sweep),
  };
}
