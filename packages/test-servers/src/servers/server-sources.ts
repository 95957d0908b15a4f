/** Where a test server comes from: an address in the environment, Docker, programs already here, Debian packages. */
export type ServerSource = 'given' | 'docker' | 'binaries' | 'packages';

/** What is possible for one server on one machine. */
export interface MachineFacts {
  /** the environment carries an address */
  given: boolean;
  /** an engine answers and the image is present or can be pulled */
  docker: boolean;
  /** the server's programs are on this machine */
  binaries: boolean;
  /** root with apt-get */
  installable: boolean;
  /** from TEST_SERVICES: only this source (`binaries` includes installing them) */
  forced?: 'docker' | 'binaries';
}

/** The sources worth trying for one server, best first; empty when there is none. */
export function sourcesToTry(facts: MachineFacts): ServerSource[] {
  if (facts.forced === 'docker') return facts.docker ? ['docker'] : [];
  // A given address is a decision of the person who runs the tests: no quiet fallback beside it.
  if (facts.given && !facts.forced) return ['given'];
  const sources: ServerSource[] = [];
  if (facts.docker && !facts.forced) sources.push('docker');
  if (facts.binaries) sources.push('binaries');
  else if (facts.installable) sources.push('packages');
  return sources;
}

/** Value of TEST_SERVICES: `docker` and `binaries` force a source, `none` starts nothing, absent lets the machine decide. */
export type ForcedSource = 'docker' | 'binaries' | 'none' | undefined;

/** Reads TEST_SERVICES. @throws one line when it holds anything else */
export function forcedSource(env: NodeJS.ProcessEnv = process.env): ForcedSource {
  const value = env.TEST_SERVICES;
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'binaries' || value === 'none') return value;
  throw new Error(`TEST_SERVICES is "${value}"; it can be docker, binaries or none`);
}
