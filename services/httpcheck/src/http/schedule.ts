import {
  changeSchedule,
  readSchedule,
  type CheckScheduleState,
} from '@geoplan/contracts/http-status/http-status';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { makeDigest } from '../db/rules/make-digest.ts';
import { readStoredSchedule, saveSchedule } from '../db/rules/schedule-repository.ts';
import { nextSlot } from '../domain/schedule/schedule-slot.ts';

/** Routes for the schedule of the checks. */
export function scheduleRoutes<T>({ db, timeZone }: { db: Kysely<T>; timeZone: string }): Route[] {
  async function state(): Promise<CheckScheduleState> {
    const stored = await readStoredSchedule(db);
    const nextAt = stored.isEnabled ? nextSlot(stored, timeZone, new Date()).toISOString() : null;
    return { ...stored, timeZone, nextAt };
  }
  return [
    route(readSchedule).to(async () => {
      // A client reads the digest as soon as a run ends, possibly before the job has run.
      await makeDigest(db);
      return { success: true, data: await state() };
    }),
    route(changeSchedule).to(async (call) => {
      await saveSchedule(db, call.body, actorOf(call));
      return { success: true, data: await state() };
    }),
  ];
}
