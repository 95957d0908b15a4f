/** Source of a test server: an address in the environment, Docker, existing programs, or Debian packages. */
export type ServerSource = 'given' | 'docker' | 'binaries' | 'packages';

/** Available sources of one server on one machine. */
export interface MachineFacts {
  /** The environment has an address. */
  given: boolean;
  /** An engine is running and the image is present or can be pulled. */
  docker: boolean;
  /** The server's programs are on this machine. */
  binaries: boolean;
  /** Root with apt-get. */
  installable: boolean;
  /** From TEST_SERVICES: only this source (`binaries` includes installing them). */
  forced?: 'docker' | 'binaries';
}

/** Sources to try for one server, best first; empty if there is none. */
export function sourcesToTry(facts: MachineFacts): ServerSource[] {
  if (facts.forced === 'docker') return facts.docker ? ['docker'] : [];
  // A given address is a decision of the person who runs the tests: there is no silent fallback.
  if (facts.given && !facts.forced) return ['given'];
  const sources: ServerSource[] = [];
  if (facts.docker && !facts.forced) sources.push('docker');
  if (facts.binaries) sources.push('binaries');
  else if (facts.installable) sources.push('packages');
  return sources;
}

/**
 * Value of TEST_SERVICES: `docker` and `binaries` force a source, `none` starts nothing; if it is absent, the machine
 * decides.
 */
export type ForcedSource = 'docker' | 'binaries' | 'none' | undefined;

/** Parses TEST_SERVICES. @throws Error with one line for any other value */
export function forcedSource(env: NodeJS.ProcessEnv = process.env): ForcedSource {
  const value = env.TEST_SERVICES;
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'binaries' || value === 'none') return value;
  throw new Error(`TEST_SERVICES is "${value}"; it can be docker, binaries or none`);
}
