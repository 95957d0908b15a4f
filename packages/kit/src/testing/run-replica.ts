import { createRabbitBus } from '../bus/rabbit-bus.ts';
import { createLog } from '../log.ts';
import type { RunningService, ServiceParts } from '../run-service.ts';
import { stopInOrder } from '../stop-in-order.ts';
import { closeOnSignals } from '../shutdown.ts';

/**
 * Lifecycle of a replica that a test may kill, started by `spawnReplica`: it runs like main.ts, on the stores of the
 * test's other replicas. `outside` is the address of the fake vendor.
 */
export async function runReplica(
  name: string,
  start: (parts: ServiceParts & { secretsKeys: string }, outside: string) => Promise<RunningService>,
): Promise<void> {
  const [
    databaseUrl = '',
    rabbitUrl = '',
    namespace = '',
    outside = '',
    gatewayPublicKeys = '',
    secretsKeys = '',
  ] = process.argv.slice(2);
  const log = createLog({ service: name, level: 'warn' });
  const bus = createRabbitBus({ url: rabbitUrl, log, namespace, retryDelaysMs: [1_000] });
  const parts = { databaseUrl, bus, log, port: 0, host: '127.0.0.1', gatewayPublicKeys, secretsKeys };
  const service = await start(parts, outside);
  closeOnSignals({
    log,
    close: () => stopInOrder([service], bus),
  });
  process.stdout.write(`http://127.0.0.1:${service.port}\n`);
}
