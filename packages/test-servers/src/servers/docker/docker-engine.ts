import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ContainerRuntimeClient } from 'testcontainers';

/** An engine or a registry that has not responded within this time counts as absent. */
const probeMs = 5_000;

/** Container with which testcontainers watches its own containers (in version 12.2). */
const ryukImage = 'testcontainers/ryuk:0.14.0';

let engine: Promise<ContainerRuntimeClient | undefined> | undefined;
let ryukDecided: Promise<void> | undefined;

/** True if an engine is running here that has the image or could pull it. */
export async function dockerOffers(image: string): Promise<boolean> {
  engine ??= findEngine();
  const offered = engine.then((client) => client !== undefined && isObtainable(client, image));
  return (await within(probeMs, offered)) === true;
}

/** The engine, for starting containers; those that testcontainers must not watch are left to our own reaper. */
export async function dockerEngine(): Promise<ContainerRuntimeClient> {
  const client = await (engine ??= findEngine());
  if (!client) throw new Error('no Docker engine answers');
  await ryukDecided;
  return client;
}

async function findEngine(): Promise<ContainerRuntimeClient | undefined> {
  if (!mayHaveEngine()) return undefined;
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await within(probeMs, getContainerRuntimeClient());
  if (client) ryukDecided = decideRyuk(client);
  return client;
}

/** If its image is not available, testcontainers would fail instead of continuing without it. */
async function decideRyuk(client: ContainerRuntimeClient): Promise<void> {
  if (await within(probeMs, isObtainable(client, ryukImage))) return;
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
}

/** A cheap check that saves machines without Docker the second for loading testcontainers. */
function mayHaveEngine(): boolean {
  const home = homedir();
  const places = [
    '/var/run/docker.sock',
    join(process.env.XDG_RUNTIME_DIR ?? `/run/user/${process.getuid?.()}`, 'docker.sock'),
    join(home, '.docker/run/docker.sock'),
    join(home, '.docker/desktop/docker.sock'),
    join(home, '.testcontainers.properties'),
  ];
  return Boolean(process.env.DOCKER_HOST) || places.some((place) => existsSync(place));
}

async function isObtainable(client: ContainerRuntimeClient, image: string): Promise<boolean> {
  const { dockerode } = client.container as unknown as { dockerode: Images };
  const found = dockerode.getImage(image);
  try {
    await found.inspect();
    return true;
  } catch {
    // The engine requests the image's description from its registry, which proves access without pulling.
    await found.distribution();
    return true;
  }
}

/** The part of the engine's client that is missing from the types of testcontainers. */
interface Images {
  getImage(name: string): { inspect(): Promise<unknown>; distribution(): Promise<unknown> };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const settled = promise.catch(() => undefined);
  return Promise.race([settled, sleep(ms, undefined, { ref: false })]);
}
