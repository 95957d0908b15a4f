import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = new URL('../../../../../infra/observability/', import.meta.url);

const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** Expressions of the operators' alerts, by name. */
export function alertRules(): Map<string, string> {
  const { groups } = rulesSchema.parse(parse(readFileSync(new URL('alerts.yml', folder), 'utf8')));
  return new Map(groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)));
}

/** Metrics of Prometheus itself, the node exporter and the blackbox exporter, which the product does not expose. */
export const isForeignMetric = (name: string): boolean => /^(up$|node_|probe_)/.test(name);

/** Expressions of all panels of all dashboards. */
export function dashboardExpressions(): string[] {
  const dashboards = new URL('grafana/dashboards/', folder);
  return readdirSync(dashboards).flatMap((name) => {
    const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(new URL(name, dashboards), 'utf8')));
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  });
}
