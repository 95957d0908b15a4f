import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { onTestFinished } from 'vitest';

/** Resources that a replica shares with those of `serviceUnderTest`. */
interface Shared {
  databaseUrl: string;
  namespace: string;
  running: { gatewayPublicKeys: string; secretsKeys?: string };
  /** Separate broker of the test; the shared one by default. */
  rabbitUrl?: string | undefined;
}

/**
 * First line of the output that is an address. Warnings of the service may precede it, and later output is still read.
 */
function addressIn(output: Readable): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, address] = /^(http:\S+)\n/m.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

/** Starts a program of `runReplica` next to the replicas of this test; it is killed when the test is over. */
export async function spawnReplica(
  file: URL,
  { databaseUrl, namespace, running, rabbitUrl = sharedServers().rabbitmq }: Shared,
  outside: string,
): Promise<ChildProcess & { origin: string }> {
  const { gatewayPublicKeys, secretsKeys = '' } = running;
  const args = [databaseUrl, rabbitUrl, namespace, outside, gatewayPublicKeys, secretsKeys];
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the replica died at its start')));
  const origin = await Promise.race([addressIn(child.stdout), died]);
  died.catch(() => {});
  return Object.assign(child, { origin });
}
