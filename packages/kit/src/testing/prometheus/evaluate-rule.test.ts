import { expect, it } from 'vitest';
import { evaluateRule, metricNamesIn } from './evaluate-rule.ts';
import { parseMetricsText } from './metrics-text.ts';
import { alertRules } from './observability-files.ts';

const before = parseMetricsText(`# HELP calls_total x
calls_total{api="a",result="ok"} 5
calls_total{api="a",result="quota"} 0
up_now{service="geo"} 1`);
const after = parseMetricsText(`calls_total{api="a",result="ok"} 9
calls_total{api="a",result="quota"} 2
calls_total{api="b",result="quota"} 7
up_now{service="geo"} 0.5
up_now{service="auth"} 1`);
const yields = (expression: string) => evaluateRule(expression, { before, after });

it('evaluates the PromQL in our rules in the same way as Prometheus', () => {
  expect(yields('min by (service) (up_now) < 1')).toEqual([{ labels: { service: 'geo' }, value: 0.5 }]);
  expect(yields('sum by (api) (increase(calls_total{result=~"quota|auth"}[10m])) > 0')).toEqual([
    { labels: { api: 'a' }, value: 2 },
  ]);
  expect(yields('sum(increase(calls_total{result!="quota"}[10m])) > 4')).toEqual([]);
  expect(
    yields(
      'sum by (api) (increase(calls_total{result="quota"}[5m])) / sum by (api) (increase(calls_total[5m])) > 0.3',
    ),
  ).toEqual([{ labels: { api: 'a' }, value: 2 / 6 }]);
  expect(yields('min by (service) (up_now) - time() < -1000000000')).toHaveLength(2);
  expect(yields('max by (service) (up_now) > 0 and max by (service) (up_now) == 1')).toEqual([
    { labels: { service: 'auth' }, value: 1 },
  ]);
});

it('reports unsupported expressions and invalid PromQL', () => {
  expect(() => yields('topk(3, up_now)')).toThrow('not evaluated');
  expect(() => metricNamesIn('sum by (')).toThrow('no PromQL');
});

it('evaluates every existing alert rule', () => {
  expect(alertRules().size).toBeGreaterThan(15);
  for (const [name, expression] of alertRules())
    expect(evaluateRule(expression, { before: [], after: [] }), name).toEqual([]);
});
