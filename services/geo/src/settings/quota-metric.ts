import type { Metrics } from '@geoplan/kit/metrics';
import type { ProviderRegistry } from '../metrics/domain/provider.ts';

/** Metric for the remaining quota of the account that buys pairs; it has no value while the quota is unknown. */
export function addQuotaMetric(metrics: Metrics, providers: ProviderRegistry): void {
  async function read() {
    const provider = await providers.current();
    const quota = provider && (await providers.quotaOf(provider));
    if (!provider || !quota) return [];
    const { host, currency } = provider;
    return [{ labels: { host, currency }, value: quota.remaining }];
  }
  // The other metrics must remain readable while Postgres is unavailable.
  metrics.sampled('gauge', 'provider_quota_left', 'Left of the keyword provider’s account', () =>
    read().catch(() => []),
  );
}
