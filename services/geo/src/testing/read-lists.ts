import { listCoverage, listGaps, listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { AssertionError } from 'node:assert';
import { someone } from '@geoplan/kit/testing/service-client';
import { type startGeo } from './start-geo.ts';

type List = 'keywords' | 'coverage' | 'gaps';
type Query = Record<string, string | number | undefined>;

/** Calls of the keyword lists and of the gaps as a viewer; every answer is checked against its declaration. */
export function listReader(running: () => Awaited<ReturnType<typeof startGeo>>) {
  function get(list: List, query: Query) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    return running().send('GET', `/api/geo-analysis/${list}?${search.toString()}`, { as: someone('viewer') });
  }
  async function answered(list: List, query: Query): Promise<unknown> {
    const answer = await get(list, query);
    if (answer.status !== 200) throw new AssertionError({ message: answer.text });
    return answer.body;
  }
  const keywords = async (query: Query = {}) =>
    listKeywords.response.parse(await answered('keywords', query)).data;
  return {
    get,
    keywords,
    coverage: async (query: Query = {}) =>
      listCoverage.response.parse(await answered('coverage', query)).data,
    gaps: async (query: Query = {}) => listGaps.response.parse(await answered('gaps', query)).data,
    /** Keywords of all pages, one after the other. */
    allPages: async (query: Query): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { groups, nextCursor } = await keywords({ ...query, cursor });
        found.push(...groups.map((group) => group.keyword));
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
  };
}
