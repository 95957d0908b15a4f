import { changeExpectations, readExpectations } from '@geoplan/contracts/http-status/http-status';
import { AppError } from '@geoplan/kit/errors';
import { actorOf } from '@geoplan/kit/http/caller';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { readExpectationTable, saveExpectationTable } from '../db/rules/expectation-repository.ts';
import { statusNamedTwice } from '../domain/verdicts/expectation-table.ts';

/** Routes for the expectations per workspace status. */
export function expectationRoutes<T>(db: Kysely<T>): Route[] {
  return [
    route(readExpectations).to(async () => ({ success: true, data: await readExpectationTable(db) })),
    route(changeExpectations).to(async (call) => {
      const twice = statusNamedTwice(call.body.rules);
      if (twice !== null) {
        const message = `Статус «${twice}» указан дважды`;
        throw new AppError('invalid_input', message, { details: [{ field: 'body.rules', message }] });
      }
      await saveExpectationTable(db, call.body, actorOf(call));
      return { success: true, data: await readExpectationTable(db) };
    }),
  ];
}
