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
        'stops a schedule that a disabled user creates after the message, and starts no run even if one is due',
      ),
      shown(
        geoUsers,
        'cancels an active run but completes the calls in flight, and lets an admin resume the run at the admin’s expense',
      ),
      shown(geoUsers, 'keeps the state with the highest revision, regardless of message order'),
      shown(
        geoUsers,
        'treats a user who is missing from a complete list as removed, unless the user is newer than the list',
      ),
      shown(
        'services/geo/src/llm/http/answer-access.integration.test.ts',
        "ends the completion with the reason `access_ended` when the user's access ends, and settles the tokens sent",
      ),
      shown(
        httpcheckUsers,
        'ends the list of a removed user after the request in flight, stores the reason, and lets an admin resume the list',
      ),
      shown(
        'packages/kit/src/runs/rows/end-access.integration.test.ts',
        'cancels only the runs of the user whose access ended, and cancels each run once and with the reason',
      ),
      shown(owners, "rejects changes, starts and removal of another user's schedule, and buys nothing"),
      shown(owners, 'charges a retry to the user who retries the run, not to the user who started it'),
      shown(
        'services/auth/src/db/publish-users.integration.test.ts',
        'publishes all accounts on every startup, in ranges without gaps',
      ),
    ],
  },
];
