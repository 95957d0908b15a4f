import type { ChannelModel } from 'amqplib';
import type { MessageAddress } from '../bus.ts';
import { eventsExchange, listenerQueues } from './topology.ts';
import { withChannel } from './with-channel.ts';

/** How long a missing queue is believed missing: the relay may hold a hundred messages for it. */
const missingForMs = 500;

/** Knows which messages reach every declared listener. */
export interface ListenerBindings {
  /** True when an earlier look on this connection found every queue. */
  complete(model: ChannelModel, declared: MessageAddress): boolean;
  /** The first queue that does not exist, or null when all do. @throws Error the connection failed */
  missing(model: ChannelModel, declared: MessageAddress): Promise<string | null>;
}

interface Known {
  complete: Set<string>;
  looks: Map<string, Promise<string | null>>;
}

/**
 * `mandatory` alone would call a message stored when one of two listeners has it, and the other would never hear of
 * it. Binding a queue again changes nothing where it is bound and fails where there is none, so it answers both.
 */
export function createListenerBindings(namespace: string): ListenerBindings {
  // Per connection: a broker that lost its queues has dropped the connection too.
  const byModel = new WeakMap<ChannelModel, Known>();

  function knownOn(model: ChannelModel): Known {
    const known = byModel.get(model) ?? { complete: new Set(), looks: new Map() };
    byModel.set(model, known);
    return known;
  }

  function look(model: ChannelModel, declared: MessageAddress): Promise<string | null> {
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
      const { complete, looks } = knownOn(model);
      const underWay = looks.get(type);
      if (underWay) return underWay;
      const answer = look(model, declared);
      looks.set(type, answer);
      const forget = () => looks.delete(type);
      // Its failure is the callers' to handle; here it only must not be remembered.
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
