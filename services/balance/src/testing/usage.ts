import type { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { z } from 'zod';

export type TestUsage = z.input<typeof usageRecorded.data>;

/** Paid call; by default one request of a run, now. */
export function usage(known: Partial<TestUsage> = {}): TestUsage {
  return {
    usageId: crypto.randomUUID(),
    provider: 'keywords',
    accountKey: '0123456789abcdef',
    purpose: 'run',
    host: 'keywords.example.com',
    requests: 1,
    unansweredRequests: 0,
    units: null,
    cost: null,
    currency: 'requests',
    quota: null,
    user: 'anna@example.org',
    runId: null,
    at: new Date().toISOString(),
    ...known,
  };
}
