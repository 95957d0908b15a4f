import type { ChannelModel } from 'amqplib';
import type { MessageAddress } from '../bus.ts';
import { eventsExchange, listenerQueues } from './topology.ts';
import { withChannel } from './with-channel.ts';

/** Negative cache of a missing queue: the relay may hold a hundred messages for it. */
const missingForMs = 500;

/** Checks, with a cache, that every declared listener has its queue bound. */
export interface BindingCheck {
  /** True when a check on this connection has found every queue. */
  complete(model: ChannelModel, declared: MessageAddress): boolean;
  /** The first queue that does not exist, or null when all do. @throws Error the connection failed */
  missing(model: ChannelModel, declared: MessageAddress): Promise<string | null>;
}

interface Known {
  complete: Set<string>;
  checks: Map<string, Promise<string | null>>;
}

/**
 * `mandatory` alone would call a message stored when one of two listeners has it, and the other would never hear of
 * it. Binding a queue again changes nothing where it is bound and fails where there is none, so it answers both.
 */
export function createBindingCheck(namespace: string): BindingCheck {
  // Per connection: a broker that lost its queues has dropped the connection too.
  const byModel = new WeakMap<ChannelModel, Known>();

  function knownOn(model: ChannelModel): Known {
    const known = byModel.get(model) ?? { complete: new Set(), checks: new Map() };
    byModel.set(model, known);
    return known;
  }

  function check(model: ChannelModel, declared: MessageAddress): Promise<string | null> {
    return withChannel(model, async (channel) => {
      for (const queue of listenerQueues(namespace, declared)) {
        try {
          await channel.bindQueue(queue, eventsExchange(namespace), declared.type);
        } catch (error) {
          if (isNotFound(error)) return queue;
          throw error;
        }
      }
      return null;
    });
  }

  return {
    complete: (model, { type }) => knownOn(model).complete.has(type),
    missing(model, declared) {
      const { type } = declared;
      const { complete, checks } = knownOn(model);
      const underWay = checks.get(type);
      if (underWay) return underWay;
      const answer = check(model, declared);
      checks.set(type, answer);
      const forget = () => checks.delete(type);
      // Its failure is the callers' to handle; here it only must not be cached.
      void answer
        .then((queue) => queue === null && complete.add(type))
        .then(() => setTimeout(forget, missingForMs), forget);
      return answer;
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 404;
}
