import { execFileSync } from 'node:child_process';

/** Programs used for comparison are missing; `message` says how to install them. */
export class MissingProgramsError extends Error {}

function isHere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks for programs by name; their Debian packages have the same names.
 * @throws MissingProgramsError naming all missing ones; nothing is installed silently
 */
export function requirePrograms(programs: readonly string[]): void {
  const missing = programs.filter((program) => !isHere(program));
  if (missing.length === 0) return;
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo ';
  throw new MissingProgramsError(
    `The benchmark needs programs that are missing: ${missing.join(', ')}. On Debian: ${asRoot}apt-get install ${missing.join(' ')}`,
  );
}
