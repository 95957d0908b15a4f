import { listCoverage, listKeywords } from '@geoplan/contracts/geo/geo-keywords';
import { AssertionError } from 'node:assert';
import { someone } from '@geoplan/kit/testing/service-client';
import { type startGeo } from './start-geo.ts';

type Query = Record<string, string | number | undefined>;

/** Calls of the two keyword lists as a viewer; every response is checked against its declaration. */
export function listReader(running: () => Awaited<ReturnType<typeof startGeo>>) {
  function get(list: 'keywords' | 'coverage', query: Query) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    return running().send('GET', `/api/geo-analysis/${list}?${search.toString()}`, { as: someone('viewer') });
  }
  async function answered(list: 'keywords' | 'coverage', query: Query): Promise<unknown> {
    const answer = await get(list, query);
    if (answer.status !== 200) throw new AssertionError({ message: answer.text });
    return answer.body;
  }
  const keywords = async (query: Query = {}) =>
    listKeywords.answer.parse(await answered('keywords', query)).data;
  return {
    get,
    keywords,
    coverage: async (query: Query = {}) => listCoverage.answer.parse(await answered('coverage', query)).data,
    /** Keywords of all pages, in order. */
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
