import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@geoplan/contracts/define';
import { createGateway, type Gateway, type GatewayOptions } from '@geoplan/gateway/gateway';
import { defaultLimits } from '@geoplan/gateway/limits/default-limits';
import { createMetrics } from '@geoplan/kit/metrics';
import { addBusMetrics } from '@geoplan/kit/metrics/bus-metrics';

const loopback = '127.0.0.1';
/**
 * Address of a service that has not started. Connections are refused immediately (RFC 863's port, closed on any
 * current machine).
 */
const nowhere = `http://${loopback}:9`;

const pollEveryMs = 20;
const readyTimeoutMs = 10_000;

/**
 * Polls readiness on the internal port of the gateway, which at first has neither auth's keys nor the ended sessions.
 * After 10 s the start continues regardless, and requests report the reason.
 */
async function waitUntilReady(innerPort: number): Promise<void> {
  for (const end = Date.now() + readyTimeoutMs; Date.now() < end; await sleep(pollEveryMs)) {
    const answer = await fetch(`http://${loopback}:${innerPort}/readyz`).catch(() => undefined);
    const state = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
    if (state?.status === 'ok') return;
  }
}

type Chosen = Pick<GatewayOptions, 'port' | 'signingKey' | 'bus' | 'publicChanges' | 'webFolder' | 'log'> &
  Partial<Pick<GatewayOptions, 'host' | 'allowedHosts' | 'trustedProxies'>>;

/**
 * Starts the gateway with the product's limits. It serves immediately; `ready` resolves when it can also authenticate
 * users.
 */
export async function startGateway(
  urls: Partial<Record<ServiceName, string>>,
  chosen: Chosen,
): Promise<Gateway & { ready: Promise<void> }> {
  const metrics = createMetrics('gateway');
  addBusMetrics(metrics, chosen.bus, 'gateway');
  const gateway = await createGateway({
    host: loopback,
    ...chosen,
    innerPort: 0,
    innerHost: loopback,
    services: { auth: nowhere, geo: nowhere, notion: nowhere, balance: nowhere, httpcheck: nowhere, ...urls },
    limits: defaultLimits,
    metrics,
  });
  return { ...gateway, ready: waitUntilReady(gateway.innerPort) };
}
