import { expect, it } from 'vitest';
import { requirePrograms, MissingProgramsError } from './required-programs.ts';

function demandMissing(): void {
  requirePrograms(['sh', 'no-such-proxy', 'no-such-load']);
}

it('lists every missing program with its package, and installs nothing', () => {
  expect(() => requirePrograms(['sh'])).not.toThrow();
  expect(demandMissing).toThrow(MissingProgramsError);
  expect(demandMissing).toThrow(/no-such-proxy, no-such-load.*apt-get install no-such-proxy no-such-load/);
});
