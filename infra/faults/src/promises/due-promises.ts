import { shown, type FaultPromise } from './fault-promise.ts';

const dueWork = 'packages/kit/src/work/work-runner.integration.test.ts';
const workLeases = 'packages/kit/src/work/work-leases.integration.test.ts';

/** Background work of the services. */
export const duePromises: FaultPromise[] = [
  {
    id: 'P48',
    text: 'background work: once over all replicas, continued after a kill, and no request lost',
    keptBy: ['packages/kit/src/work/work-rows.ts', 'packages/kit/src/work/work-runner.ts'],
    cases: [
      shown(dueWork, 'does requested work once over two replicas, and periodic work again and again'),
      shown(dueWork, 'does work once more that was requested during a round'),
      shown(dueWork, 'does requested work although the notification was lost'),
      shown(dueWork, 'keeps the state of a work, and that it was requested until that is stored'),
      shown(workLeases, 'continues the work of a killed process once its lease has ended'),
      shown(workLeases, 'takes no round over while its lease is renewed'),
      shown(workLeases, 'takes over no lease that ran out while it did not see Postgres itself'),
      shown(
        'services/balance/src/jobs/poll-faults.integration.test.ts',
        'a poller killed while it stores a reading leaves nothing of it',
      ),
    ],
  },
];
