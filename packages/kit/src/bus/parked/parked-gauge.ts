import type { Metrics } from '../../metrics.ts';
import type { Bus } from '../bus.ts';

/** Shows how many messages of this service's queues wait for a person (P6): anything above 0 is an alarm. */
export function addParkedGauge(metrics: Metrics, bus: Pick<Bus, 'parkedCounts'>, service: string): void {
  metrics.gaugeBy(
    'bus_parked_messages',
    'Messages nobody could handle, kept for a person',
    'queue',
    async () => {
      // Several services share a bus in the embedded run; a broker that is away has no numbers.
      const counts = await bus.parkedCounts().catch(() => []);
      const own = counts.filter((count) => count.service === service);
      return new Map(own.map(({ queue, messages }) => [queue, messages]));
    },
  );
}
