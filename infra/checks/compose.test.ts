import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayConfigSchema } from '../../gateway/src/config.ts';
import { defaultLimits } from '../../gateway/src/limits/default-limits.ts';
import { createHostCheck } from '../../packages/kit/src/http/host-check.ts';
import { definitions } from '../rabbitmq/print-definitions.ts';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

interface ComposeService {
  image: string;
  networks: string[];
  ports?: string[];
  environment?: Record<string, string>;
  build?: object;
  profiles?: string[];
  depends_on?: Record<string, object>;
  deploy?: { replicas?: string; resources: { limits: { pids?: number } } };
}
interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

const { services, networks } = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
const named = Object.entries(services);

it('services with Internet access cannot reach Redis or the broker’s management interface', () => {
  const callers = named.filter(([, each]) => each.networks.some((name) => !networks[name]?.internal));
  expect(callers.map(([name]) => name)).toEqual(
    expect.arrayContaining(['geo', 'notion', 'httpcheck', 'balance']),
  );
  const besideRedis = callers.filter(([, each]) =>
    each.networks.some((name) => services['redis']?.networks.includes(name)),
  );
  expect(besideRedis).toEqual([]);
  // The sandbox emulates external APIs, so it is outside.
  expect(services['sandbox']?.networks).toEqual(['outer']);
  // Only the balancer is reachable from this machine.
  expect(named.filter(([, each]) => each.ports && !each.profiles).map(([name]) => name)).toEqual(['ingress']);
  expect(read('infra/rabbitmq/geoplan.conf')).toMatch(/^management\.tcp\.ip = 127\.0\.0\.1$/m);
});

it('each process has its own broker user, whose password no other process gets', () => {
  const inDefinitions = new Set(definitions.users.map(({ name }) => name));
  for (const [name, { environment = {} }] of named) {
    const url = environment['AMQP_URL'];
    if (url === undefined) continue;
    const user = name === 'geoplan' ? 'geoplan' : name;
    const secret = name === 'geoplan' ? 'RABBITMQ_PASSWORD' : `${name.toUpperCase()}_RABBITMQ_PASSWORD`;
    expect(url).toBe(`\${${user.toUpperCase()}_AMQP_URL:-amqp://${user}@rabbitmq:5672}`);
    expect(environment['AMQP_PASSWORD']).toBe(`\${${secret}:?set it in .env}`);
    expect(inDefinitions).toContain(user);
    expect(services['rabbitmq']?.environment?.[secret]).toBe(`\${${secret}:?set it in .env}`);
  }
  expect(named.filter(([, { environment }]) => environment?.['AMQP_URL'])).toHaveLength(7);
});

it('every container has a process limit, and every image has a version', () => {
  // Runs one command at a time, by hand.
  const standing = named.filter(([name]) => name !== 'geoplan');
  expect(standing.length).toBeGreaterThan(8);
  for (const [name, { deploy, image, build }] of standing) {
    expect(deploy?.resources.limits.pids, name).toBeGreaterThan(0);
    if (!build) expect(image, name).toMatch(/:v?\d+(\.\d+)+/);
  }
});

it('the gateway is the only replicated process that depends on others, as infra/docker/upgrade assumes', () => {
  const scaled = named.filter(([, each]) => each.deploy?.replicas !== undefined).map(([name]) => name);
  const dependent = scaled.filter((name) =>
    Object.keys(services[name]?.depends_on ?? {}).some((each) => scaled.includes(each)),
  );
  expect(dependent).toEqual(['gateway']);
});

it('the balancer limits connections per address in the same way as the gateway, and exempts proxies', () => {
  const { ingress, gateway } = services;
  for (const name of ['CONNECTIONS_PER_ADDRESS', 'TRUSTED_PROXIES'])
    expect(ingress?.environment?.[name], name).toBe(gateway?.environment?.[name]);
  const rules = read('infra/ingress/haproxy.cfg');
  expect(rules).toContain(
    `reject if !from_proxy { sc0_conn_cur gt "\${CONNECTIONS_PER_ADDRESS-${defaultLimits.connectionsPerAddress}}" }`,
  );
  expect(rules).toContain('acl from_proxy src -- "${TRUSTED_PROXIES[*]}"');
  expect(rules).toMatch(/^ {2}option http-buffer-request$/m);
  const keepAliveS = Number(/^ {2}timeout http-keep-alive (\d+)s$/m.exec(rules)?.[1]);
  expect(keepAliveS * 1_000).toBeLessThanOrEqual(defaultLimits.idleMs + 1_000);
});

it('the number of replicas is set in .env, so that the next `up` keeps it', () => {
  const example = read('.env.example');
  const ours = named.filter(([, each]) => each.build && !each.profiles);
  expect(ours.map(([name]) => name)).toEqual(['gateway', 'auth', 'geo', 'notion', 'httpcheck', 'balance']);
  for (const [name, { deploy }] of ours) {
    const setting = `${name.toUpperCase()}_REPLICAS`;
    expect(deploy?.replicas).toBe(`\${${setting}:-1}`);
    expect(example).toContain(`\n${setting}=1\n`);
  }
});

it('an installation without PUBLIC_HOST is reachable only under loopback names', () => {
  const allowed = services['gateway']?.environment?.['ALLOWED_HOSTS'];
  const byDefault = /^\$\{PUBLIC_HOST:-(.*)\}$/.exec(allowed ?? '')?.[1];
  const { ALLOWED_HOSTS } = gatewayConfigSchema
    .pick({ ALLOWED_HOSTS: true })
    .parse({ ALLOWED_HOSTS: byDefault });
  const check = createHostCheck(ALLOWED_HOSTS);
  for (const host of ['localhost:8080', '127.0.0.1:8080']) expect(() => check(host)).not.toThrow();
  expect(() => check('evil.example:8080')).toThrow(expect.objectContaining({ status: 421 }));
});

it('no password has a default', () => {
  const settings = named.flatMap(([name, { environment = {} }]) =>
    Object.entries(environment).map(([setting, value]) => ({ name: `${name} ${setting}`, value })),
  );
  const passwords = settings.filter(({ name }) => /PASSWORD|AUTH$|_KEYS?$/.test(name));
  expect(passwords.map(({ name }) => name)).toContain('grafana GF_SECURITY_ADMIN_PASSWORD');
  expect(passwords.filter(({ value }) => !/^\$\{\w+:\?set it in \.env\}$/.test(value))).toEqual([]);
});
