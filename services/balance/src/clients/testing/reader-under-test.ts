import { createLog } from '@geoplan/kit/log';
import { startStubServer } from '@geoplan/kit/outbound/testing/stub-server';
import type { PolledSource, VendorAccount } from '../../domain/providers/vendor-reading.ts';
import { createBalanceReader } from '../balance-reader.ts';

const keys: Record<PolledSource, string> = {
  ahrefs: 'ahrefs-key',
  dataforseo: 'login:password',
  apify: 'apify_api_key',
  openai: 'sk-admin-key',
  anthropic: 'sk-ant-admin01-key',
};

/** Starts a reader with a stub in place of every vendor. */
export async function startReader() {
  const vendor = await startStubServer();
  const { url } = vendor;
  const reader = createBalanceReader({
    baseUrls: { ahrefs: url, dataforseo: url, apify: url, openai: url, anthropic: url },
    // Long enough to avoid timeouts, even on a busy machine.
    timeoutMs: 60_000,
    log: createLog({ service: 'test', level: 'silent' }),
  });
  return {
    vendor,
    keys,
    read: (source: PolledSource, account: Partial<VendorAccount> = {}) =>
      reader.read({ source, credential: keys[source], isDemo: false, ...account }),
    close: async (): Promise<void> => {
      await reader.close();
      await vendor.close();
    },
  };
}
