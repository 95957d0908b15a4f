import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startGateway } from '@geoplan/embedded/product/start-gateway';
import { startTestProduct, testSigningKey } from '@geoplan/embedded/testing/start-test-product';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createMemoryLimiter } from '@geoplan/kit/limits/limiter';
import { createLog } from '@geoplan/kit/log';
import { metricNamesIn } from '@geoplan/kit/testing/prometheus/evaluate-rule';
import {
  alertRules,
  dashboardExpressions,
  isForeignMetric,
} from '@geoplan/kit/testing/prometheus/observability-files';
import { demoToken } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { observability, program, promtool, scrapedNames, startPrometheus } from '../testing/prometheus.ts';

/** Restores the bars, which are escaped with a backslash in Markdown tables. */
const readme = readFileSync(`${observability}README.md`, 'utf8').replaceAll('\\|', '|');
/** Poll options; an alert fires within one minute (`for`). */
const wait = { interval: 500 };

let sandbox: Sandbox;
let product: Awaited<ReturnType<typeof startTestProduct>>;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
const logs = new Map<string, string[]>();

const logFor = (service: string) => {
  const lines = logs.get(service) ?? [];
  logs.set(service, lines);
  return createLog({ service, level: 'info', destination: { write: (line) => void lines.push(line) } });
};

async function call(method: string, path: string, body?: object): Promise<{ data: Record<string, unknown> }> {
  const answer = await fetch(product.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${product.tokens.admin}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as { data: Record<string, unknown> };
}

const useKey = (rapidApiKey: string) =>
  call('POST', '/api/settings', { rapidApiKey, rapidApiHost: new URL(sandbox.url).host });

const targets = () => [...Object.values(product.urls), product.innerUrl].map((url) => new URL(url).host);

/** Starts a run of `count` pairs and waits until it ends. */
async function buy(what: string, count: number): Promise<void> {
  const keywords = Array.from({ length: count }, (_, at) => `${what} ${at}`);
  const { data } = await call('POST', '/api/geo-analysis', { keywords, countries: ['us'] });
  const status = async () =>
    (await call('GET', `/api/geo-analysis/runs/${String(data['runId'])}`)).data['status'];
  await expect.poll(status, wait).not.toBe('running');
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  product = await startTestProduct({ logFor, sandboxUrl: sandbox.url });
  prometheus = await startPrometheus(targets());
  await useKey('unlimited-test');
});
afterAll(async () => {
  await prometheus.close();
  await product.close();
  await sandbox.close();
});

describe('Prometheus', () => {
  it('accepts our configuration and rules, and each alert fires for its cause and not for a healthy product', async () => {
    expect(await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS');
    expect(await promtool('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${alertRules().size} rules`);
    expect(await promtool('test', 'rules', 'alerts-cases.yml')).toContain('SUCCESS');
    expect(scrapedNames()).toEqual([
      ...['auth', 'geo', 'notion', 'httpcheck', 'balance'].map((name) => `${name}:8081`),
      'gateway:9090',
    ]);
  });

  it('reaches all six processes, evaluates every alert, and no dashboard panel is empty', async () => {
    const up = async () => (await prometheus.query('up{job="geoplan"} == 1')).length;
    await expect.poll(up, wait).toBe(6);
    await buy('bought', 30);
    await call('POST', '/api/notion/sync');
    const known = () => prometheus.query('notion_database_age_seconds');
    await expect.poll(known, wait).not.toEqual([]);
    await fetch(`${product.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'a wrong password' }),
    });
    const unhealthy = async () => (await prometheus.rules()).filter(({ health }) => health !== 'ok');
    await expect.poll(unhealthy, wait).toEqual([]);
    expect(await prometheus.rules()).toHaveLength(alertRules().size);
    const names = [...alertRules().values()].flatMap(metricNamesIn);
    for (const name of names.filter((each) => !isForeignMetric(each)))
      await expect.poll(() => prometheus.query(name), { ...wait, message: name }).not.toEqual([]);
    for (const expression of dashboardExpressions())
      // A panel that hides zeros is empty while nothing is wrong, so its condition is removed from the query.
      await expect
        .poll(() => prometheus.query(expression.replace(/ > 0$/, '')), { ...wait, message: expression })
        .not.toEqual([]);
    // While the product works, no alert is even pending.
    await expect.poll(() => prometheus.query('ALERTS'), wait).toEqual([]);
  });
});

interface Cause {
  what: string;
  plant: () => unknown;
  /** Service whose log is searched. */
  service: string;
  /** Log query from infra/observability/README.md. */
  query: string;
  alert: string;
}
const failing = { match: 'GET /rapidapi/keyword-metrics', times: 1_000, status: 503 };
const causes: Cause[] = [
  {
    what: 'a bad key',
    plant: async () => {
      await useKey('bad-key');
      await buy('bad key', 20);
    },
    service: 'geo',
    query: 'select(.level=="warn" and .api=="keywords" and .code=="auth")',
    alert: 'ProviderKeyRefused',
  },
  {
    what: 'a provider that responds with 503',
    plant: async () => {
      await useKey('unlimited-test');
      sandbox.faults.add(failing);
      await buy('unavailable', 20);
      sandbox.faults.clear();
    },
    service: 'geo',
    query: 'select(.level=="warn" and .api=="keywords" and .status==503)',
    alert: 'ProviderUnavailable',
  },
  {
    what: 'an exhausted quota',
    plant: async () => {
      await useKey('quota-0');
      await buy('quota', 20);
    },
    service: 'geo',
    query: 'select(.level=="warn" and .api=="keywords" and .code=="quota")',
    alert: 'ProviderQuotaGone',
  },
  {
    what: 'a withdrawn Notion token',
    plant: async () => {
      sandbox.notion.revoke(demoToken);
      await call('POST', '/api/notion/sync');
    },
    service: 'notion',
    query: 'select(.level=="warn" and .api=="notion" and .code=="bad_token")',
    alert: 'NotionTokenRefused',
  },
  {
    what: 'one address over a limit',
    plant: async () => {
      for (let batch = 0; batch < 12; batch += 1) {
        const reads = Array.from({ length: 40 }, () => fetch(`${product.origin}/api/docs`));
        for (const answer of await Promise.all(reads)) await answer.text();
      }
    },
    service: 'gateway',
    query: 'select(.level=="warn" and .limit=="documents" and .owner=="address")',
    alert: 'LimitReached',
  },
  {
    what: 'a wrong broker password',
    plant: async () => {
      const url = new URL(sharedServers().rabbitmq);
      url.password = 'changed';
      const bus = createRabbitBus({ url: url.href, log: logFor('gateway') });
      const replica = await startGateway(product.urls, {
        port: 0,
        signingKey: testSigningKey,
        bus,
        publicChanges: createMemoryLimiter({ points: 10, windowS: 60 }),
        webFolder: undefined,
        log: logFor('gateway'),
      });
      onTestFinished(async () => {
        await replica.close();
        await bus.close();
      });
      await prometheus.watch([...targets(), `127.0.0.1:${replica.innerPort}`]);
    },
    service: 'gateway',
    query: 'select(.level=="error" and (.msg|test("authentication failed")))',
    alert: 'BrokerUnreachable',
  },
];

it.each(causes)(
  '$what is found by one log query and one Prometheus alert',
  async ({ plant, service, query, alert }) => {
    const jq = await program('jq', 'jq');
    const found = () =>
      execFileSync(jq, ['-c', query], { input: logs.get(service)?.join('') ?? '', encoding: 'utf8' })
        .split('\n')
        .filter((line) => line !== '');
    expect(readme).toContain(query);
    expect(found(), 'before').toEqual([]);
    expect(await prometheus.firing(), 'before').not.toContain(alert);
    await plant();
    await expect.poll(found, wait).not.toEqual([]);
    await expect.poll(() => prometheus.firing(), wait).toContain(alert);
  },
);
