import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { onTestFinished } from 'vitest';

/** What a replica shares with those of `serviceUnderTest`. */
interface Shared {
  databaseUrl: string;
  namespace: string;
  running: { gatewayPublicKeys: string; secretsKeys: string };
}

/** Starts a program of `runReplica` beside the replicas of this test; it is killed when the test is over. */
export async function spawnReplica(
  file: URL,
  { databaseUrl, namespace, running }: Shared,
  outside: string,
): Promise<ChildProcess & { origin: string }> {
  const { gatewayPublicKeys, secretsKeys } = running;
  const args = [databaseUrl, sharedServers().rabbitmq, namespace, outside, gatewayPublicKeys, secretsKeys];
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the replica died at its start')));
  const [line] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer];
  died.catch(() => {});
  return Object.assign(child, { origin: line.toString().trim() });
}
