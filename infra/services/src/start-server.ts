import { canInstallPackages, installPackage } from './debian-packages.ts';
import { containerServer } from './docker/container-server.ts';
import { dockerOffers } from './docker/docker-engine.ts';
import { localPostgres, postgresPrograms } from './local/local-postgres.ts';
import { localRabbit, rabbitPrograms } from './local/local-rabbit.ts';
import { localRedis, redisProgram } from './local/local-redis.ts';
import { type ServiceName, serviceDescriptions } from './service-name.ts';
import type { TestServer } from './test-server.ts';
import type { Facts, Way } from './ways-to-try.ts';

type Creator = (options: { survivesKill: boolean }) => Promise<TestServer>;

/** What creates a service from the programs on this machine; undefined when they are not here. */
const localCreators: Record<ServiceName, () => Creator | undefined> = {
  postgres() {
    const programs = postgresPrograms();
    return programs ? (options) => localPostgres(programs, options) : undefined;
  },
  rabbitmq() {
    const programs = rabbitPrograms();
    return programs ? () => localRabbit(programs) : undefined;
  },
  redis() {
    const program = redisProgram();
    return program ? (options) => localRedis(program, options) : undefined;
  },
};

/** Whether the server's programs are on this machine. */
export function hasBinaries(name: ServiceName): boolean {
  return localCreators[name]() !== undefined;
}

/** Looks at the machine; Docker is asked only where an engine may be. */
export async function gatherFacts(name: ServiceName, forced: Facts['forced']): Promise<Facts> {
  const { image, urlVariable } = serviceDescriptions[name];
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

/** Starts a server of our own in one of the ways that start one. */
export async function startServer(
  name: ServiceName,
  way: Exclude<Way, 'given'>,
  options: { survivesKill: boolean },
): Promise<TestServer> {
  if (way === 'docker') return containerServer(name);
  const { label, debianPackage } = serviceDescriptions[name];
  if (way === 'packages') await installPackage(debianPackage);
  const create = localCreators[name]();
  if (!create) throw new Error(`${label} is missing although the package ${debianPackage} is installed`);
  const server = await create(options);
  await server.start();
  return server;
}
