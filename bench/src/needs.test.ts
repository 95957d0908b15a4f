import { expect, it } from 'vitest';
import { demandPrograms, MissingProgramsError } from './needs.ts';

function demandMissing(): void {
  demandPrograms(['sh', 'no-such-proxy', 'no-such-load']);
}

it('names every missing program and how to get it, and installs nothing', () => {
  expect(() => demandPrograms(['sh'])).not.toThrow();
  expect(demandMissing).toThrow(MissingProgramsError);
  expect(demandMissing).toThrow(/no-such-proxy, no-such-load.*apt-get install no-such-proxy no-such-load/);
});
