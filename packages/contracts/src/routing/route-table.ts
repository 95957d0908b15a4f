import type { Endpoint, Method } from '../define.ts';

/** Match of a method and a raw path. `params` are still percent-encoded. */
export type RouteMatch =
  | { readonly found: true; readonly endpoint: Endpoint; readonly params: Readonly<Record<string, string>> }
  /** `allow` is empty if no endpoint has this path; `isPublic` is true if one of its methods is public. */
  | { readonly found: false; readonly allow: readonly Method[]; readonly isPublic: boolean };

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly byMethod: Map<string, Endpoint>;
}

const nowhere: RouteMatch = { found: false, allow: [], isPublic: false };
const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, byMethod: new Map() });
const parameterName = /^\{(\w+)\}$/;

function insert(root: Node, declared: Endpoint): void {
  let node = root;
  for (const segment of declared.path.split('/').slice(1)) {
    if (parameterName.test(segment)) node = node.parameter ??= newNode();
    else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  if (node.byMethod.has(declared.method))
    throw new Error(`${declared.method} ${declared.path} is declared twice`);
  node.byMethod.set(declared.method, declared);
}

/** Collects the nodes at the end of the segments, the most literal first. */
function reach(node: Node, segments: readonly string[], at: number, into: Node[]): void {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.byMethod.size > 0) into.push(node);
    return;
  }
  const fixed = node.fixed.get(segment);
  if (fixed) reach(fixed, segments, at + 1, into);
  if (node.parameter && segment !== '') reach(node.parameter, segments, at + 1, into);
}

function parametersOf(declared: Endpoint, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, part] of declared.path.split('/').slice(1).entries()) {
    const name = parameterName.exec(part)?.[1];
    if (name) params[name] = segments[at] ?? '';
  }
  return params;
}

/**
 * Builds the lookup from method and raw path (without query) to an endpoint. Literal segments take precedence over
 * parameters, separately for each method: `GET …/runs` is the list of runs, while `DELETE …/runs` may match `DELETE
 * …/{id}` (api.md, geo).
 */
export function routeTable(endpoints: readonly Endpoint[]) {
  const root = newNode();
  for (const declared of endpoints) insert(root, declared);
  return (method: string, rawPath: string): RouteMatch => {
    if (!rawPath.startsWith('/')) return nowhere;
    const segments = rawPath.split('/').slice(1);
    const nodes: Node[] = [];
    reach(root, segments, 0, nodes);
    for (const node of nodes) {
      const hit = node.byMethod.get(method);
      if (hit) return { found: true, endpoint: hit, params: parametersOf(hit, segments) };
    }
    if (nodes.length === 0) return nowhere;
    const all = nodes.flatMap((node) => [...node.byMethod.values()]);
    return {
      found: false,
      allow: [...new Set(all.map((each) => each.method))].toSorted(),
      isPublic: all.some((each) => each.access === 'public'),
    };
  };
}
