import { seededRandoms } from '../../numbers/seeded-random.ts';
import type { BehaviourInput } from '../behaviour.ts';
import type { SiteInput } from '../site.ts';
import { latencyMs } from './latency.ts';
import { pickByShare, type Shares } from './pick-by-share.ts';

interface MixedSitesOptions {
  sites: number;
  /**
   * Number of origins over which the sites are spread, not counting sites that refuse connections; by default one
   * origin per site.
   */
  origins?: number;
  /** The list is always the same for the same seed. */
  seed?: string;
  scheme?: 'http' | 'https';
  /** If false, responses are not delayed. */
  hasLatency?: boolean;
}

/** Shares of behaviours in the bench (performance.md 2); the remaining sites respond with 200. */
const shares: Shares<BehaviourInput> = [
  [0.02, { kind: 'silent' }],
  [0.02, { kind: 'refused' }],
  [0.04, { kind: 'redirect', statuses: [301] }],
  [0.04, { kind: 'redirect', statuses: [302] }],
  [0.04, { kind: 'answer', status: 404 }],
  [0.01, { kind: 'answer', status: 403 }],
  [0.01, { kind: 'answer', status: 500 }],
  [0.01, { kind: 'answer', status: 503 }],
  [0.02, { kind: 'answer', status: 200, headStatus: 405 }],
  [0.005, { kind: 'reset', at: 'head' }],
  [0.003, { kind: 'large-headers' }],
];
const fine: BehaviourInput = { kind: 'answer', status: 200 };

/** Thousands of sites with a realistic mixture of responses and latencies, for benches and fault scenarios. */
export function mixedSites(options: MixedSitesOptions): SiteInput[] {
  const { sites, origins = sites, seed = 'mixed', scheme = 'http', hasLatency = true } = options;
  return Array.from({ length: sites }, (_each, at) => {
    const id = `${seed}\n${at}`;
    const behaviour = pickByShare(shares, seededRandoms(id, 1)[0] ?? 0, fine);
    return {
      name: `mixed-${at}`,
      scheme,
      behaviour,
      latencyMs: hasLatency ? latencyMs(id) : 0,
      // A closed port cannot serve other sites.
      origin: behaviour.kind === 'refused' ? `refusing ${at}` : `mixed ${at % origins}`,
    };
  });
}
