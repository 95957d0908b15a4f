import type { Endpoint } from '@geoplan/contracts/define';
import { routeTable, type RouteMatch } from '@geoplan/contracts/routing/route-table';

/**
 * Route lookup with a fast path: a path without parameters is found in two maps. It wins over any parameter in the
 * contracts' route table as well, so both ways lead to the same endpoint.
 */
export function createRouteLookup(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => RouteMatch {
  const find = routeTable(endpoints);
  const fixed = new Map<string, Map<string, RouteMatch>>();
  for (const { method, path } of endpoints.filter((each) => !each.path.includes('{'))) {
    const byMethod = fixed.get(path) ?? new Map<string, RouteMatch>();
    fixed.set(path, byMethod.set(method, find(method, path)));
  }
  return (method, path) => fixed.get(path)?.get(method) ?? find(method, path);
}
