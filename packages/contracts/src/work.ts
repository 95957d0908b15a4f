import { z } from 'zod';
import { endpoint, success, type ServiceName } from './define.ts';

const time = z.iso.datetime();

/** A background task of one service, or one part of it. */
export const workEntrySchema = z.strictObject({
  /** `<noun>-<verb>`, unique within the service. */
  name: z.string(),
  /** Part of the task; empty if it has no parts. */
  key: z.string(),
  /** Description in Russian; `null` for a task known only to another version of the service. */
  title: z.string().nullable(),
  /** Time of the next round; `null` if the task runs only on request. */
  dueAt: time.nullable(),
  /** True if the task was requested since its last successful round. */
  isRequested: z.boolean(),
  /** Process that is running the task; `null` if there is none. */
  holder: z.string().nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** Consecutive failures; 0 after a successful round. */
  attempts: z.int().min(0),
  /** Time of the last failure, regardless of its age; `null` if there was none. */
  failedAt: time.nullable(),
  failure: z.string().nullable(),
});
export type WorkEntry = z.infer<typeof workEntrySchema>;

const workOf = (service: ServiceName) =>
  endpoint({
    service,
    method: 'GET',
    path: `/api/work/${service}`,
    access: 'admin',
    summary: `Background work of ${service}: due time, holder and last failure`,
    response: success(z.array(workEntrySchema).max(1_000)),
  });

export const listAuthWork = workOf('auth');
export const listGeoWork = workOf('geo');
export const listNotionWork = workOf('notion');
export const listHttpcheckWork = workOf('httpcheck');
export const listBalanceWork = workOf('balance');

/** One instance per service. */
export const workEndpoints = {
  auth: listAuthWork,
  geo: listGeoWork,
  notion: listNotionWork,
  httpcheck: listHttpcheckWork,
  balance: listBalanceWork,
} as const;
