/** Value of TEST_SERVICES: `docker` and `binaries` force a source, `none` starts nothing, absent lets the machine decide. */
export type ForcedSource = 'docker' | 'binaries' | 'none' | undefined;

/** Reads TEST_SERVICES. @throws one line when it holds anything else */
export function forcedSource(env: NodeJS.ProcessEnv = process.env): ForcedSource {
  const value = env.TEST_SERVICES;
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'binaries' || value === 'none') return value;
  throw new Error(`TEST_SERVICES is "${value}"; it can be docker, binaries or none`);
}
