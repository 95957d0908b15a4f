import { canInstallPackages, installPackage } from './debian-packages.ts';
import { containerServer } from './docker/container-server.ts';
import { dockerOffers } from './docker/docker-engine.ts';
import { localPostgres, postgresPrograms } from './local/local-postgres.ts';
import { localRabbit, rabbitPrograms } from './local/local-rabbit.ts';
import { localRedis, redisProgram } from './local/local-redis.ts';
import { type ServerName, serverDescriptions } from './server-name.ts';
import type { TestServer } from './test-server.ts';
import type { MachineFacts, ServerSource } from './server-sources.ts';

interface ServerOptions {
  survivesKill: boolean;
  /** Folder of RabbitMQ's data; a temporary one by default. */
  folder?: string | undefined;
}
type Creator = (options: ServerOptions) => Promise<TestServer>;

/** Creates a server from the programs on this machine; `undefined` if they do not exist. */
const localCreators: Record<ServerName, () => Creator | undefined> = {
  postgres() {
    const programs = postgresPrograms();
    return programs ? (options) => localPostgres(programs, options) : undefined;
  },
  rabbitmq() {
    const programs = rabbitPrograms();
    return programs ? ({ folder }) => localRabbit(programs, folder) : undefined;
  },
  redis() {
    const program = redisProgram();
    return program ? (options) => localRedis(program, options) : undefined;
  },
};

/** True if the server's programs are on this machine. */
export function hasBinaries(name: ServerName): boolean {
  return localCreators[name]() !== undefined;
}

/** Examines the machine; Docker is queried only if there may be an engine. */
export async function gatherFacts(name: ServerName, forced: MachineFacts['forced']): Promise<MachineFacts> {
  const { image, urlVariable } = serverDescriptions[name];
  const given = Boolean(process.env[urlVariable]);
  const mayUseDocker = forced === 'docker' || (forced === undefined && !given);
  return {
    given,
    docker: mayUseDocker && (await dockerOffers(image)),
    binaries: hasBinaries(name),
    installable: canInstallPackages(),
    forced,
  };
}

/** Starts our own server from one of the sources that start one. */
export async function startServer(
  name: ServerName,
  source: Exclude<ServerSource, 'given'>,
  options: ServerOptions,
): Promise<TestServer> {
  if (source === 'docker') return containerServer(name);
  const { label, debianPackage } = serverDescriptions[name];
  if (source === 'packages') await installPackage(debianPackage);
  const create = localCreators[name]();
  if (!create) throw new Error(`${label} is missing although the package ${debianPackage} is installed`);
  const server = await create(options);
  await server.start();
  return server;
}
