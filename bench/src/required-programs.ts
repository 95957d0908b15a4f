import { execFileSync } from 'node:child_process';

/** Programs a benchmark compares with are not here; `message` says how to get them. */
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
 * Checks for programs by name; the Debian packages are called the same.
 * @throws MissingProgramsError naming all that are missing; nothing is installed silently
 */
export function requirePrograms(programs: readonly string[]): void {
  const missing = programs.filter((program) => !isHere(program));
  if (missing.length === 0) return;
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo ';
  throw new MissingProgramsError(
    `The benchmark needs programs that are missing: ${missing.join(', ')}. On Debian: ${asRoot}apt-get install ${missing.join(' ')}`,
  );
}
