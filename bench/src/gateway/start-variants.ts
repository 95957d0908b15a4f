import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { freePort } from '@geoplan/test-servers/processes/free-port';
import { haproxyConfig } from './haproxy-config.ts';
import { nginxProxy, nginxUpstream } from './nginx-config.ts';
import { startPinned, type Running } from './pinned-process.ts';
import type { TokenSource } from './token-source.ts';

/** One of the compared proxies. */
export interface Variant {
  name: 'gateway' | 'silent' | 'express' | 'haproxy' | 'haproxy-hs256' | 'nginx' | 'direct';
  title: string;
  /** True if it checks the token; the others only pass it on. */
  verifies: boolean;
  /** Valid tokens for the variant. */
  tokens: readonly string[];
  process: Running;
}

/** Resources of a round of measurements. */
export interface Testbed {
  variants: Variant[];
  upstream: Running;
  stop(): Promise<void>;
}

/** Core of the proxy under test, and core of wrk and the service. */
export const cores = { proxy: 0, others: 1 };

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

async function startNginx(
  folder: string,
  name: string,
  core: number,
  config: string,
  port: number,
): Promise<Running> {
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, config);
  return startPinned({
    core,
    command: 'nginx',
    parameters: ['-c', file],
    port,
    output: join(folder, `${name}.out`),
  });
}

async function startNode(folder: string, file: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  return startPinned({
    core: cores.proxy,
    command: process.execPath,
    parameters: [here(file)],
    port,
    output: join(folder, `${file.replace(/\W/g, '')}-${port}.out`),
    env: { ...env, PORT: String(port), NODE_ENV: 'production' },
  });
}

async function startHaproxy(
  folder: string,
  upstreamPort: number,
  verifies: Parameters<typeof haproxyConfig>[2],
): Promise<Running> {
  const port = await freePort();
  const file = join(folder, `haproxy-${verifies.algorithm}.cfg`);
  writeFileSync(file, haproxyConfig(port, upstreamPort, verifies));
  return startPinned({
    core: cores.proxy,
    command: 'haproxy',
    parameters: ['-f', file],
    port,
    output: join(folder, `haproxy-${verifies.algorithm}.out`),
  });
}

async function startVariants(folder: string, upstream: Running, source: TokenSource): Promise<Variant[]> {
  const env = {
    UPSTREAM: `http://127.0.0.1:${upstream.port}`,
    GATEWAY_SIGNING_KEY: generateGatewaySigningKey(),
  };
  const proxyPort = await freePort();
  const tokens = source.sign(1);
  return [
    {
      name: 'gateway',
      title: 'our gateway, everything on',
      verifies: true,
      tokens,
      process: await startNode(folder, 'gateway-process.ts', env),
    },
    {
      name: 'silent',
      title: 'our gateway without the access line',
      verifies: true,
      tokens,
      process: await startNode(folder, 'gateway-process.ts', { ...env, LOG_LEVEL: 'warn' }),
    },
    {
      name: 'express',
      title: '(a) Express + http-proxy-middleware, nothing else',
      verifies: false,
      tokens,
      process: await startNode(folder, 'bare-proxy-process.ts', env),
    },
    {
      name: 'haproxy',
      title: '(b) HAProxy verifying the same ES256',
      verifies: true,
      tokens,
      process: await startHaproxy(folder, upstream.port, { algorithm: 'ES256', key: source.publicKeyFile }),
    },
    {
      name: 'haproxy-hs256',
      title: '(c) HAProxy verifying HS256',
      verifies: true,
      tokens: [source.signHs256()],
      process: await startHaproxy(folder, upstream.port, { algorithm: 'HS256', key: source.secret }),
    },
    {
      name: 'nginx',
      title: '(d) nginx without checks',
      verifies: false,
      tokens,
      process: await startNginx(
        folder,
        'proxy',
        cores.proxy,
        nginxProxy(folder, proxyPort, upstream.port),
        proxyPort,
      ),
    },
    { name: 'direct', title: 'the service itself', verifies: false, tokens, process: upstream },
  ];
}

/** Starts the service and every variant in front of it; idle ones cost nothing while another is measured. */
export async function startTestbed(folder: string, source: TokenSource): Promise<Testbed> {
  const body = JSON.stringify({ success: true, data: 'x'.repeat(1024 - 26) });
  writeFileSync(join(folder, 'answer.json'), body);
  const upstreamPort = await freePort();
  const upstream = await startNginx(
    folder,
    'upstream',
    cores.others,
    nginxUpstream(folder, upstreamPort),
    upstreamPort,
  );
  const variants = await startVariants(folder, upstream, source);
  return {
    variants,
    upstream,
    async stop() {
      await Promise.all(variants.map((variant) => variant.process.stop()));
    },
  };
}
