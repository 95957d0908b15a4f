import { shown, type FaultPromise } from './fault-promise.ts';

const dueWork = 'packages/kit/src/work/work-runner.integration.test.ts';
const workLeases = 'packages/kit/src/work/work-leases.integration.test.ts';

/** Promises about the background work of the services. */
export const duePromises: FaultPromise[] = [
  {
    id: 'P48',
    text: 'background work runs once across all replicas, continues after a kill, and loses no request',
    keptBy: ['packages/kit/src/work/work-rows.ts', 'packages/kit/src/work/work-runner.ts'],
    cases: [
      shown(dueWork, 'runs requested work once across two replicas, and periodic work repeatedly'),
      shown(dueWork, 'runs work again if it was requested during a round'),
      shown(dueWork, 'runs requested work even if the notification was lost'),
      shown(dueWork, 'keeps the state of a task, and keeps its request until the state is stored'),
      shown(workLeases, 'continues the task of a killed process once its lease has ended'),
      shown(workLeases, 'does not take over a round while its lease is renewed'),
      shown(
        workLeases,
        'does not take over a lease that expired while the replica had no contact with Postgres',
      ),
      shown(
        'services/balance/src/jobs/poll-faults.integration.test.ts',
        'stores no part of a reading whose poller was killed while storing it',
      ),
    ],
  },
];
