import {
  changeSharedPlan,
  followSharedPlan,
  listPlanHistory,
  readSharedPlan,
} from '@geoplan/contracts/geo/shared-plan';
import type { Database } from '@geoplan/kit/database/pool';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { sendJson } from '@geoplan/kit/http/compression';
import { createCursor } from '@geoplan/kit/http/cursor';
import { openEventStream } from '@geoplan/kit/http/event-stream';
import { idempotencyKeyOf } from '@geoplan/kit/http/idempotency-key';
import { route, type Route } from '@geoplan/kit/http/route';
import { z } from 'zod';
import { findPlanHistory } from '../db/plan-history.ts';
import { changePlan } from '../db/plan-repository.ts';
import { readPlanRevision, readShortPlan, streamPlan, type PlanNews } from '../db/read-plan.ts';
import type { GeoTables } from '../../db/tables.ts';
import { createRowStreams, framed, personOf, type RowFrame } from '../../http/streams/row-streams.ts';
import type { PlanFeed } from './plan-feed.ts';
import { teamPlanRoutes } from './team-plan.ts';

interface PlanNeeds {
  database: Database<GeoTables>;
  feed: PlanFeed;
  /** Maximum time that a reader of a long plan waits for a stream slot, ms. */
  listWaitMs: number;
  /** Interval between keep-alive comments on an event stream, ms. */
  keepAliveMs: number;
}

/** Cursor with the id of the last entry of a page. */
const cursors = createCursor([z.string().regex(/^\d{1,18}$/)]);

/** JSON text around the projects of a response. */
function frameOf({ revision, isWhole, removedIds }: PlanNews): RowFrame {
  const about = JSON.stringify({ revision, ...(isWhole ? { isWhole } : {}), removedIds });
  return { opening: `{"success":true,"data":${about.slice(0, -1)},"projects":[`, closing: ']}}' };
}

function readRoute({ database, listWaitMs }: PlanNeeds): Route {
  const streams = createRowStreams(listWaitMs);
  const url = database.pool.options.connectionString ?? '';
  return route(readSharedPlan).to(async ({ query: { since }, identity, response, signal }) => {
    response.type('application/json; charset=utf-8');
    const short = await readShortPlan(database.kysely, since);
    if (short) {
      await sendJson(response, framed(frameOf(short.news), short.rows));
      return;
    }
    const open = () => streamPlan(url, since);
    await streams.send({ person: personOf(identity), response, signal, open, begin: frameOf });
  });
}

/** Routes for the shared plan: reading it, changing projects, following changes, and reading its history. */
export function planRoutes(needs: PlanNeeds): Route[] {
  const { feed, keepAliveMs } = needs;
  const db = needs.database.kysely;
  return [
    ...teamPlanRoutes(db),
    readRoute(needs),
    route(changeSharedPlan).to(async (call) => {
      const { userId } = authenticatedUser(call);
      const { changes } = call.body;
      const keys = changes.flatMap((change) => {
        const key = idempotencyKeyOf(call, [userId, change]);
        return key === null ? [] : [[change.id, key] as const];
      });
      return { success: true, data: await changePlan(db, changes, actorOf(call), new Map(keys)) };
    }),
    route(listPlanHistory).to(async ({ query: { projectId, cursor, limit } }) => {
      const [after = null] = cursor === undefined ? [] : cursors.decode(cursor);
      const found = await findPlanHistory(db, { projectId, after, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { success: true, data: { items, nextCursor: last ? cursors.encode([last.id]) : null } };
    }),
    route(followSharedPlan).to(async (call) => {
      const { response } = call;
      const stream = await openEventStream(call, keepAliveMs);
      let told = -1;
      const onRevision = (revision: number) => {
        if (revision <= told) return;
        told = revision;
        stream.push('changed', JSON.stringify({ revision }), String(revision));
      };
      const leave = feed.follow({ onRevision, onEnd: () => response.end() });
      // Subscribes before reading the revision, so that a change between the two is sent twice rather than never.
      readPlanRevision(db).then(onRevision, () => response.end());
      await stream.closed;
      leave();
      return undefined;
    }),
  ];
}
