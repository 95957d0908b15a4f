import {
  listKeywordCountries,
  listRecords,
  pairHistory,
  removeKeyword as removeKeywordEndpoint,
  removeRecords,
} from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import { roleAllows } from '@geoplan/contracts/define';
import { plainId } from '@geoplan/contracts/fields/notion-id';
import type { Database } from '@geoplan/kit/database/pool';
import { AppError } from '@geoplan/kit/errors';
import { actorOf, authenticatedUser } from '@geoplan/kit/http/caller';
import { sendJson } from '@geoplan/kit/http/compression';
import { isNotModified } from '@geoplan/kit/http/etag';
import { route, type Route } from '@geoplan/kit/http/route';
import { z } from 'zod';
import { findKeywordBrand, listCountries, listMeasurements } from '../../db/records/pair-repository.ts';
import { streamRecords } from '../../db/records/stream-records.ts';
import { readFewRecords } from '../../db/records/read-records.ts';
import { readVersion } from '../../db/records/record-row.ts';
import { removeDemo } from '../../db/records/remove-demo.ts';
import { removeKeyword, removeRecord } from '../../db/records/remove-records.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { createRowStreams, framed, personOf } from '../../../http/streams/row-streams.ts';
import { brandRoutes } from './brands.ts';
import { keywordListRoutes } from './keyword-lists.ts';

interface Needs {
  database: Database<GeoTables>;
  /** Maximum time that a reader of a long list waits for a stream slot, ms. */
  listWaitMs: number;
}

const noKeyword = 'Данные для указанного ключевого слова не найдены';
const noPair = 'Данные для указанного ключевого слова и страны не найдены';
const uuid = z.uuid();
/** Time limit of one call that deletes emulated figures; shorter than the gateway's timeout. */
const demoRemovalMs = 20_000;

const recordFrame = { opening: '{"success":true,"data":{"results":[', closing: ']}}' };
const etagOf = (version: string) => `W/"${version}"`;

/** Returns the found items. @throws AppError not_found if there are none */
function someOf<T>(found: readonly T[], message: string): T[] {
  if (found.length === 0) throw new AppError('not_found', message);
  return [...found];
}

function deletedAnswer(deleted: number, message = noKeyword) {
  if (deleted === 0) throw new AppError('not_found', message);
  return { success: true as const, data: { deleted } };
}

function readRoutes({ database, listWaitMs }: Needs): Route[] {
  const db = database.kysely;
  const streams = createRowStreams(listWaitMs);
  const url = database.pool.options.connectionString ?? '';
  return [
    route(listRecords).to(async ({ query: { keyword, country }, identity, response, signal }) => {
      const etag = etagOf(await readVersion(db));
      response.set({ 'cache-control': 'private, no-cache', etag });
      if (isNotModified(response.req.headers['if-none-match'], etag)) {
        response.status(304).end();
        return;
      }
      const filter = {
        keywordKey: keyword === undefined ? null : keywordKey(keyword),
        country: country ?? null,
      };
      response.type('application/json; charset=utf-8');
      // The ETag is set again with the version of the rows, because the records may have changed since the first read.
      const begin = (version: string) => {
        response.set('etag', etagOf(version));
        return recordFrame;
      };
      const few = await readFewRecords(db, filter);
      if (few) {
        await sendJson(response, framed(begin(few.version), few.rows));
        return;
      }
      const person = personOf(identity);
      await streams.send({ person, response, signal, open: () => streamRecords(url, filter), begin });
    }),
    route(listKeywordCountries).to(async ({ query: { keyword, country, databaseId } }) => {
      const wanted = {
        country: country ?? null,
        databaseId: databaseId ? plainId(databaseId) : null,
      };
      const countries = await listCountries(db, keywordKey(keyword), wanted);
      const [first] = someOf(countries, country === undefined ? noKeyword : noPair);
      const brand = await findKeywordBrand(db, keywordKey(keyword));
      const { brand: name = null, brandMatch = null } = brand ?? {};
      return {
        success: true,
        data: { keyword: first?.keyword ?? keyword, brand: name, brandMatch, countries },
      };
    }),
    route(pairHistory).to(async ({ params: { keyword, country } }) => {
      const measurements = await listMeasurements(db, keywordKey(keyword), country);
      return { success: true, data: someOf(measurements, noPair) };
    }),
  ];
}

function removalRoutes({ database: { kysely: db } }: Needs): Route[] {
  return [
    route(removeRecords).to(async (call) => {
      const { id } = call.params;
      const by = actorOf(call);
      if (uuid.safeParse(id).success)
        return deletedAnswer(await removeRecord(db, id, by), 'Запись не найдена');
      return deletedAnswer(await removeKeyword(db, keywordKey(id), by));
    }),
    route(removeKeywordEndpoint).to(async (call) => {
      const { keyword } = call.query;
      if (keyword !== undefined)
        return deletedAnswer(await removeKeyword(db, keywordKey(keyword), actorOf(call)));
      if (!roleAllows(authenticatedUser(call).role, 'admin')) throw new AppError('forbidden');
      return { success: true, data: { deleted: await removeDemo(db, actorOf(call), demoRemovalMs) } };
    }),
  ];
}

/** Routes that read and delete stored pairs. */
export function recordRoutes(needs: Needs): Route[] {
  const { kysely: db } = needs.database;
  return [
    ...readRoutes(needs),
    ...keywordListRoutes({ db }),
    ...brandRoutes({ db }),
    ...removalRoutes(needs),
  ];
}
