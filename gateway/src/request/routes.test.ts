import { endpoints } from '@geoplan/contracts/api';
import { routeTable } from '@geoplan/contracts/routing/route-table';
import { expect, it } from 'vitest';
import { createRoutes, policyOf } from './routes.ts';
import { testEndpoints } from '../testing/test-endpoints.ts';

it('matches the same endpoints as the contracts’ own table, for every method and address', () => {
  const all = [...endpoints, ...testEndpoints];
  const [find, table] = [createRoutes(all), routeTable(all)];
  const paths = all.flatMap(({ path }) => [path, path.replaceAll(/\{\w+\}/g, 'x'), `${path}/`, `${path}/x`]);
  for (const path of [...paths, '/', '/api', '/api/nothing'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'get']) {
      const match = table(method, path);
      const expected = match.found ? { found: true, policy: policyOf(match.endpoint) } : match;
      expect(find(method, path), `${method} ${path}`).toEqual(expected);
    }
});
