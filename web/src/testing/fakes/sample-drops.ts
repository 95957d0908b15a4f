import type {
  DropCandidate,
  DropHistory,
  Registration,
  RegistrationStatus,
} from '@geoplan/contracts/drops/drop-lists';
import type { DropRunDetail, ListedDrop } from '@geoplan/contracts/drops/drop-runs';

const checkedAt = '2026-11-20T10:00:00.000Z';

/** Row of a list of which only the domain is known. */
export const sampleDrop = (domain: string, change: Partial<DropCandidate> = {}): ListedDrop => ({
  candidate: {
    domain,
    price: null,
    ageYears: null,
    backlinks: null,
    referringDomains: null,
    rating: null,
    trustFlow: null,
    ...change,
  },
  registration: null,
  history: null,
  errors: [],
});

export const sampleRegistration = (
  status: RegistrationStatus,
  change: Partial<Registration> = {},
): Registration => ({
  kind: 'registration',
  status,
  reason: status === 'unknown' ? 'no_server' : null,
  server: status === 'unknown' ? null : 'rdap.example',
  eppStatuses: status === 'pending_delete' ? ['pending delete'] : [],
  registrar: null,
  registeredAt: null,
  expiresAt: null,
  changedAt: null,
  deletesAt: null,
  checkedAt,
  ...change,
});

export const sampleHistory = (change: Partial<DropHistory> = {}): DropHistory => ({
  kind: 'history',
  outcome: 'found',
  years: [2015, 2016],
  pageMonths: 4,
  redirectMonths: 0,
  redirectsTo: null,
  titles: [],
  topics: [],
  checkedAt,
  ...change,
});

/** List of drops, completed unless `change` says otherwise. */
export const sampleList = (
  drops: readonly ListedDrop[],
  change: Partial<DropRunDetail> = {},
): DropRunDetail => ({
  runId: '00000000-0000-4000-8000-00000000d001',
  status: 'completed',
  done: drops.length * 2,
  total: drops.length * 2,
  failed: 0,
  startedAt: checkedAt,
  finishedAt: checkedAt,
  startedBy: 'user@demo.local',
  name: 'Аукцион, ноябрь',
  domains: drops.length,
  hasHistory: true,
  isDemo: false,
  byStatus: {},
  keywords: ['lumora'],
  drops: [...drops],
  ...change,
});
