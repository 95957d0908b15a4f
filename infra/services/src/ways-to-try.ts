/** How a service can be had: an address in the environment, Docker, programs already here, Debian packages. */
export type Way = 'given' | 'docker' | 'binaries' | 'packages';

/** What decides about the ways of one service on one machine. */
export interface Facts {
  /** the environment carries an address */
  given: boolean;
  /** an engine answers and the image is present or can be pulled */
  docker: boolean;
  /** the server's programs are on this machine */
  binaries: boolean;
  /** root with apt-get */
  installable: boolean;
  /** from TEST_SERVICES: only this way (`binaries` includes installing them) */
  forced?: 'docker' | 'binaries';
}

/** The ways worth trying for one service, best first; empty when there is none. */
export function waysToTry(facts: Facts): Way[] {
  if (facts.forced === 'docker') return facts.docker ? ['docker'] : [];
  // A given address is a decision of the person who runs the tests: no quiet fallback beside it.
  if (facts.given && !facts.forced) return ['given'];
  const ways: Way[] = [];
  if (facts.docker && !facts.forced) ways.push('docker');
  if (facts.binaries) ways.push('binaries');
  else if (facts.installable) ways.push('packages');
  return ways;
}
