import type { Metrics } from '@geoplan/kit/metrics';
import type { ProviderRegistry } from '../metrics/domain/provider.ts';

/** Remaining quota of the account that buys pairs; no value while it is unknown. */
export function addQuotaMetric(metrics: Metrics, providers: ProviderRegistry): void {
  async function read() {
    const provider = await providers.current();
    const quota = provider && (await providers.quotaOf(provider));
    if (!provider || !quota) return [];
    const { host, currency } = provider;
    return [{ labels: { host, currency }, value: quota.remaining }];
  }
  // Postgres is unavailable, but the other metrics must still be readable.
  metrics.sampled('gauge', 'provider_quota_left', 'Left of the keyword provider’s account', () =>
    read().catch(() => []),
  );
}
