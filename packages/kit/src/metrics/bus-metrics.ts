import type { Bus } from '../bus/bus.ts';
import { withTimeout } from '../deadline.ts';
import type { Metrics, Sample } from '../metrics.ts';

/**
 * Timeout for requests to the broker. A queue without a leader never responds, but the other metrics must still be
 * readable.
 */
const countTimeoutMs = 2_000;

/**
 * Metrics of a service's messages (handled, retried, parked) and of its queues. In the embedded run several services
 * share a bus, and each shows only its own metrics.
 */
export function addBusMetrics(
  metrics: Metrics,
  bus: Pick<Bus, 'queueCounts' | 'messageCounts'>,
  service: string,
): void {
  metrics.sampled(
    'counter',
    'bus_messages_total',
    'Messages taken from a queue, by what became of them',
    async () =>
      bus
        .messageCounts()
        .filter((count) => count.service === service)
        .map(({ message, result, count }) => ({ labels: { message, result }, value: count })),
  );
  // One request to the broker serves both gauges.
  let asked: ReturnType<Bus['queueCounts']> | null = null;
  async function countQueues(of: 'waiting' | 'parked'): Promise<Sample[]> {
    asked ??= bus.queueCounts().finally(() => (asked = null));
    // An unreachable broker reports no counts.
    const counts = await withTimeout(
      asked.catch(() => []),
      countTimeoutMs,
    );
    if (!counts.inTime) return [];
    return counts.value
      .filter((count) => count.service === service)
      .map((count) => ({ labels: { queue: count.queue }, value: count[of] }));
  }
  // P6: any value above 0 raises an alarm.
  metrics.sampled(
    'gauge',
    'bus_parked_messages',
    'Messages that failed permanently, kept for an operator',
    () => countQueues('parked'),
  );
  metrics.sampled('gauge', 'bus_queue_messages', 'Messages waiting in a queue of the service', () =>
    countQueues('waiting'),
  );
}
