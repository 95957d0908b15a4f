import { listCoverage, listGaps, listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { keywordKey } from '@geoplan/contracts/keyword';
import { plainId } from '@geoplan/contracts/fields/notion-id';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { listCoverageRows } from '../../db/coverage/coverage-repository.ts';
import { listGaps as readGaps } from '../../db/coverage/list-gaps.ts';
import { listGroups, readSummary } from '../../db/records/keyword-repository.ts';
import { createMatchCountCache } from '../../db/records/keyword-filter.ts';
import type { KeywordOrder, KeywordPosition } from '../../db/records/keyword-order.ts';
import type { GeoTables } from '../../../db/tables.ts';
import { countriesByDemand } from '../../domain/records/coverage-rules.ts';
import { keywordCursors } from './keyword-cursor.ts';

/** Query parameters common to both lists, in the form used by the repositories. */
function readPage(
  query: { search?: string; cursor?: string; limit: number; databaseId?: string },
  order: KeywordOrder,
) {
  const { search = '', cursor, limit, databaseId } = query;
  const after = cursor === undefined ? null : keywordCursors(order).decode(cursor);
  return {
    search: keywordKey(search) || null,
    databaseId: databaseId ? plainId(databaseId) : null,
    // One item more than requested is read, to detect another page.
    page: { ...order, after, limit: limit + 1 },
  };
}

function nextCursor(
  order: KeywordOrder,
  positions: readonly KeywordPosition[],
  limit: number,
): string | null {
  const last = positions[limit - 1];
  return positions.length > limit && last ? keywordCursors(order).encode(last) : null;
}

/** Routes for the results list and the matrix of demand and coverage. */
export function keywordListRoutes({ db }: { db: Kysely<GeoTables> }): Route[] {
  const counts = createMatchCountCache();
  return [
    route(listKeywords).to(async ({ query }) => {
      const order = { sort: query.sort, order: query.order };
      const { search, databaseId, page } = readPage(query, order);
      const filter = {
        search,
        ...(query.country && { countries: [query.country] }),
        runId: query.run ?? null,
        minOpportunity: query.minOpportunity ?? null,
      };
      const [{ groups, matching }, summary] = await Promise.all([
        listGroups(db, filter, { ...page, databaseId }, counts),
        readSummary(db),
      ]);
      const data = {
        groups: groups.slice(0, query.limit).map((found) => found.group),
        summary,
        matching,
        nextCursor: nextCursor(
          order,
          groups.map((found) => found.position),
          query.limit,
        ),
      };
      return { success: true, data };
    }),
    route(listCoverage).to(async ({ query }) => {
      const order: KeywordOrder = { sort: query.sort, order: 'desc' };
      const { search, databaseId, page } = readPage(query, order);
      const filter = {
        search,
        ...(query.countries && { countries: query.countries }),
        runId: query.run ?? null,
        minOpportunity: query.minOpportunity ?? null,
        gaps: query.gaps,
        ...(query.minVolume !== undefined && { minVolume: query.minVolume }),
        databaseId,
      };
      const found = await listCoverageRows(db, filter, page, counts);
      const shown = found.slice(0, query.limit);
      const data = {
        countries: countriesByDemand(shown.map((row) => row.cells)),
        rows: shown.map(({ position: _position, cells, ...row }) => ({
          ...row,
          cells: Object.fromEntries(cells),
        })),
        nextCursor: nextCursor(
          order,
          found.map((row) => row.position),
          query.limit,
        ),
      };
      return { success: true, data };
    }),
    gapsRoute(db),
  ];
}

const gapsRoute = (db: Kysely<GeoTables>): Route =>
  route(listGaps).to(async ({ query }) => {
    const { search = '', run, minOpportunity = 0, minVolume = 0, countries = [], databaseId, limit } = query;
    const filter = {
      search: keywordKey(search) || null,
      runId: run ?? null,
      minOpportunity,
      minVolume,
      countries,
      databaseId: databaseId ? plainId(databaseId) : null,
    };
    return { success: true, data: await readGaps(db, filter, limit) };
  });
