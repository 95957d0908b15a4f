import { shown, type FaultPromise } from './fault-promise.ts';

const owners = 'services/geo/src/rechecks/http/recheck-owners.integration.test.ts';
const geoUsers = 'services/geo/src/access/consumers/auth-user-changed.integration.test.ts';
const httpcheckUsers = 'services/httpcheck/src/consumers/auth-user-changed.integration.test.ts';

/** Promises about the user in whose name something is bought or requested. */
export const userPromises: FaultPromise[] = [
  {
    id: 'P43',
    text: "nothing is bought for a user who has left, or in that user's name; no user spends from another user's ceiling",
    keptBy: [
      'packages/kit/src/users/user-states.ts',
      'packages/kit/src/runs/rows/end-access.ts',
      'packages/kit/src/runs/rows/claim-items.ts',
      'services/geo/src/rechecks/db/recheck-access.ts',
      'services/auth/src/db/publish-users.ts',
    ],
    cases: [
      shown(geoUsers, 'buys nothing on the schedule of a user who was %s, and lets an admin take it over'),
      shown(
        geoUsers,
        'stops a schedule that its user made after the message, even if it becomes due in between',
      ),
      shown(
        geoUsers,
        'ends a running run after the calls in flight, and lets an admin resume it at the admin’s expense',
      ),
      shown(geoUsers, 'keeps the state with the highest revision, whatever the order of messages'),
      shown(
        geoUsers,
        'treats a user missing from a complete list as removed, unless the user is newer than the list',
      ),
      shown(
        'services/geo/src/llm/http/answer-access.integration.test.ts',
        "ends the completion when the user's access ends, with that reason, and settles what was sent",
      ),
      shown(
        httpcheckUsers,
        "ends a removed user's list after the request in flight, with the reason, and lets an admin resume it",
      ),
      shown(
        'packages/kit/src/runs/rows/end-access.integration.test.ts',
        'cancels only the runs of the user, each once and with the reason',
      ),
      shown(owners, "rejects changes, starts and removal of another user's schedule, and buys nothing"),
      shown(owners, 'charges a retry to the user who retries the run, not to its starter'),
      shown(
        'services/auth/src/db/publish-users.integration.test.ts',
        'publishes all accounts at each start, in ranges without gaps',
      ),
    ],
  },
];
