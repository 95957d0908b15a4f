/** The first pause after a message was not confirmed; it doubles. */
const firstPauseMs = 1_000;
/** A queue that heals gets what waited for it within this time. */
const longestPauseMs = 30_000;

/**
 * Types of which the broker did not confirm a message. Each unconfirmed publish costs its whole time limit, and the
 * broker may keep every copy; so such a type stays out of the batches, and one message of it asks now and then.
 */
export interface HeldTypes {
  names(): string[];
  /** Those whose turn to ask has come; each is being asked until `hold` or `release` says how it went. */
  takeDue(): string[];
  hold(type: string): void;
  release(type: string): void;
}

/** Begins with none held. */
export function createHeldTypes(now: () => number = Date.now): HeldTypes {
  const held = new Map<string, { pauseMs: number; askAt: number }>();
  return {
    names: () => [...held.keys()],
    takeDue() {
      const due = [...held].filter(([, { askAt }]) => askAt <= now());
      for (const [type, { pauseMs }] of due) held.set(type, { pauseMs, askAt: Infinity });
      return due.map(([type]) => type);
    },
    hold(type) {
      const before = held.get(type)?.pauseMs;
      const pauseMs = before === undefined ? firstPauseMs : Math.min(2 * before, longestPauseMs);
      held.set(type, { pauseMs, askAt: now() + pauseMs });
    },
    release: (type) => void held.delete(type),
  };
}
