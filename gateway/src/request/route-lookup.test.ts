import { endpoints } from '@geoplan/contracts/api';
import { routeTable } from '@geoplan/contracts/routing/route-table';
import { expect, it } from 'vitest';
import { createRouteLookup } from './route-lookup.ts';
import { testEndpoints } from '../testing/test-endpoints.ts';

it('leads where the contracts’ own table leads, for every method and address', () => {
  const all = [...endpoints, ...testEndpoints];
  const [quick, table] = [createRouteLookup(all), routeTable(all)];
  const paths = all.flatMap(({ path }) => [path, path.replaceAll(/\{\w+\}/g, 'x'), `${path}/`, `${path}/x`]);
  for (const path of [...paths, '/', '/api', '/api/nothing'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'get'])
      expect(quick(method, path), `${method} ${path}`).toEqual(table(method, path));
});
