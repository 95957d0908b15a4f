import type { Bus } from '../bus/bus.ts';
import { createConsumer } from '../bus/consumer.ts';
import { handleMessage, retryRules, type Tries } from '../bus/handle-message.ts';
import { createInFlight } from '../bus/in-flight.ts';
import { createMessageCounts } from '../bus/message-counts.ts';
import { runOnce } from '../bus/run-once.ts';
import type { Log } from '../log.ts';

/** A consumer of one replica. */
interface Listener {
  service: string;
  type: string;
  take(body: string, tries: Tries): void;
}

const firstTry: Tries = { failures: 0, waits: 0, unread: 0 };

/**
 * Broker for the replicas of one test whose subject is not the delivery of messages. On RabbitMQ, the queues of one
 * service cost a third of a second of processor time. Messages are read, handled and retried as by the real buses, but
 * nothing is stored: a message without a running listener is lost. Returns a function that opens a replica's bus.
 */
export function createMemoryBroker({ log, retryDelaysMs }: { log: Log; retryDelaysMs: number[] }): () => Bus {
  const listening = new Set<Listener>();

  return function openBus() {
    const counts = createMessageCounts();
    const inFlight = createInFlight();
    const own = new Set<Listener>();
    const stopConsuming = runOnce(async (deadline) => {
      for (const listener of own) listening.delete(listener);
      await inFlight.drained(deadline);
    });

    return {
      async publish({ type, delivery, listeners }, envelope) {
        const body = JSON.stringify(envelope);
        for (const service of listeners) {
          const replicas = [...listening].filter((each) => each.service === service && each.type === type);
          for (const replica of delivery === 'broadcast' ? replicas : replicas.slice(0, 1)) {
            replica.take(body, firstTry);
            // The next message goes to the replica that has waited longest.
            listening.delete(replica);
            listening.add(replica);
          }
        }
      },
      async consume(declared, options, handler) {
        const consumer = createConsumer(declared, options, handler);
        counts.begin(options.service, declared.type);
        const handling = { ...retryRules({ retryDelaysMs }), log, counts };
        const listener: Listener = {
          service: options.service,
          type: declared.type,
          take: (body, tries) =>
            inFlight.run(async () => {
              const outcome = await handleMessage(consumer, body, tries, handling);
              if (outcome.kind !== 'retry') return;
              const again = () => listening.has(listener) && listener.take(body, outcome.tries);
              setTimeout(again, outcome.pauseMs).unref();
            }),
        };
        own.add(listener);
        listening.add(listener);
      },
      ready: () => true,
      queueCounts: async () => [],
      messageCounts: counts.all,
      stopConsuming,
      close: stopConsuming,
    };
  };
}
