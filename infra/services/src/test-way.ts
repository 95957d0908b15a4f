/** What TEST_SERVICES asks for: `docker` and `binaries` force a way, `none` starts nothing, absent lets the machine decide. */
export type TestWay = 'docker' | 'binaries' | 'none' | undefined;

/** Reads TEST_SERVICES. @throws one line when it holds anything else */
export function testWay(env: NodeJS.ProcessEnv = process.env): TestWay {
  const value = env.TEST_SERVICES;
  if (value === undefined || value === '') return undefined;
  if (value === 'docker' || value === 'binaries' || value === 'none') return value;
  throw new Error(`TEST_SERVICES is "${value}"; it can be docker, binaries or none`);
}
