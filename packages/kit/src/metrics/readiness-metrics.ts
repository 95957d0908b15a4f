import { readiness, type HealthStatus, type Probe } from '../health.ts';
import type { Metrics } from '../metrics.ts';

const values: Record<HealthStatus, number> = { ok: 1, degraded: 0.5, down: 0 };

/**
 * Result of `/readyz` as numbers: 1 = ok, 0.5 = degraded, 0 = down; for each dependency and for the service as a
 * whole.
 */
export function addReadinessMetrics(metrics: Metrics, probes: Record<string, Probe>): void {
  metrics.sampled('gauge', 'dependency_up', '1 = answers, 0.5 = degraded, 0 = away', async () => {
    const { checks } = await readiness(probes);
    return Object.entries(checks).map(([dependency, status]) => ({
      labels: { dependency },
      value: values[status],
    }));
  });
  metrics.gauge('service_ready', 'As /readyz: 1 = ok, 0.5 = degraded, 0 = down', async () => {
    return values[(await readiness(probes)).status];
  });
}
