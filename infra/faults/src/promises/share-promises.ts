import { shown, type FaultPromise } from './fault-promise.ts';

const holdings = 'gateway/src/limits/holdings.test.ts';
const drops = 'services/httpcheck/src/drop-dependents.integration.test.ts';
const dependents = 'packages/kit/src/runs/rows/dependent-items.integration.test.ts';
const ceilings = 'services/geo/src/spending/db/parallel-starts.integration.test.ts';

/**
 * Promises about resources shared by many users: the archive's lane, the processor, the gateway's memory, the monthly
 * budget.
 */
export const sharePromises: FaultPromise[] = [
  {
    id: 'P41',
    text: 'one resting registry does not stop other lists',
    keptBy: ['packages/kit/src/runs/rows/lanes.ts', 'services/httpcheck/src/db/drops/store-lookups.ts'],
    cases: [
      shown(
        drops,
        'continues to look up histories for other lists at the archive’s rate while one registry is paused',
      ),
      shown(drops, 'continues lists whose histories were polled before an upgrade'),
      shown(
        dependents,
        'holds an item until the item it depends on has ended, and reports no due time for it',
      ),
    ],
  },
  {
    id: 'P44',
    text: 'the cost of refusing a text is linear in its bytes',
    keptBy: ['packages/contracts/src/fields/normal-form.ts', 'packages/contracts/src/fields/text.ts'],
    cases: [
      shown(
        'packages/contracts/src/bounded-text.test.ts',
        '%s refuses a text beyond its bound before changing it',
      ),
      shown('packages/contracts/src/keyword.test.ts', '%s are refused before they are normalised'),
      shown(
        'infra/checks/normal-form.test.ts',
        'the product normalises all texts except passwords with normalForm, which takes linear time',
      ),
    ],
  },
  {
    id: 'P45',
    text: 'others are served, whatever one address or user holds before work begins',
    keptBy: [
      'gateway/src/limits/holdings.ts',
      'gateway/src/request/connection-limit.ts',
      'gateway/src/web/page-counter.ts',
      'gateway/src/web/fixed-document.ts',
    ],
    cases: [
      shown(
        holdings,
        'serves users and other addresses while one address leaves 655 request bodies unfinished',
      ),
      shown(holdings, 'serves other users while one user leaves 64 request bodies of 1 MiB unfinished'),
      shown(holdings, 'limits one address to 200 connections while another address is served'),
      shown(
        holdings,
        'closes only idle connections from the address with the most connections when the total limit is near',
      ),
      shown(
        holdings,
        'limits page and document requests per address across all paths, without affecting other addresses',
      ),
      shown('gateway/src/web/web-app.test.ts', 'creates, compresses and hashes a fixed document only once'),
      shown(
        'infra/faults/src/scenarios/holdings.scenario.ts',
        '655 bodies withheld by one address, and 64 by one user, leave login, estimate, lists and logout of others at 200',
      ),
      shown(
        'infra/faults/src/scenarios/holdings.scenario.ts',
        '11,000 connections from one address leave login, estimate, lists and logout of others at 200',
      ),
      shown(
        'infra/faults/src/scenarios/holdings.scenario.ts',
        '1,000 requests for the API description by one address: most are 429, and others are served',
      ),
    ],
  },
  {
    id: 'P46',
    text: 'a ceiling of N is N under any number of parallel starts',
    keptBy: [
      'services/geo/src/spending/db/find-ceilings.ts',
      'services/geo/src/spending/db/waiting-pairs.ts',
    ],
    cases: [
      shown(ceilings, 'counts a pair that is settled while a start reads the limit of %s'),
      shown(
        ceilings,
        'spends exactly the limit in each round of concurrent starts, which ends at the first rejection',
      ),
      shown(ceilings, 'counts a cancelled pair under the limit of %s until its call has been stored'),
      shown(ceilings, 'applies a limit to a start that is in progress when the limit is set'),
      shown(
        'services/geo/src/spending/http/ceilings.integration.test.ts',
        'exceeds no limit when runs are started concurrently on two replicas',
      ),
    ],
  },
  {
    id: 'P49',
    text: 'a start of up to 50,000 pairs is one run, or nothing; kill -9 while it is written or bought loses no pair, and only pairs in progress are requested again',
    keptBy: [
      'services/geo/src/runs/db/insert-geo-run.ts',
      'packages/kit/src/runs/rows/create-run.ts',
      'services/geo/src/runs/db/read-geo-run.ts',
    ],
    cases: [
      shown(
        'services/geo/src/runs/consumers/large-run-faults.integration.test.ts',
        'creates one run for a start of 6,000 pairs, regardless of how often the process is killed',
      ),
      shown(
        'services/geo/src/runs/http/run-pairs.integration.test.ts',
        'returns each pair once, even if pairs finish between the pages',
      ),
    ],
  },
];
