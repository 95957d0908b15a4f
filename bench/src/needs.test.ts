import { expect, it } from 'vitest';
import { demandPrograms, MissingProgramsError } from './needs.ts';

it('names every missing program and how to get it, and installs nothing', () => {
  expect(() => demandPrograms(['sh'])).not.toThrow();
  expect(() => demandPrograms(['sh', 'no-such-proxy', 'no-such-load'])).toThrow(MissingProgramsError);
  expect(() => demandPrograms(['sh', 'no-such-proxy', 'no-such-load'])).toThrow(
    /no-such-proxy, no-such-load.*apt-get install no-such-proxy no-such-load/,
  );
});
