import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Docker commands in the folder of the checkout under test. The checkout is a copy, because one step changes a source
 * file.
 */
export interface Machine {
  /** Runs `docker …` in the folder and returns its output. @throws Error with its output if it fails */
  docker: (...args: string[]) => Promise<string>;
  /** Runs `docker compose …` in the same way. */
  compose: (...args: string[]) => Promise<string>;
  /** Runs another program in the folder and forwards its output. @throws Error if its exit code is not 0 */
  show: (program: string, ...args: string[]) => Promise<void>;
  /** Ids of the running containers of a service. */
  containersOf: (service: string) => Promise<string[]>;
}

/** Compose finds the containers by the project name, which is set in the folder's .env. */
export function machineIn(folder: string): Machine {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const docker = async (...args: string[]): Promise<string> => {
    try {
      return (await run('docker', args, options)).stdout.trim();
    } catch (error) {
      const said = (error as { stderr?: string }).stderr ?? '';
      throw new Error(`docker ${args.join(' ')}: ${said.trim().slice(-2_000) || String(error)}`, {
        cause: error,
      });
    }
  };
  return {
    docker,
    compose: (...args) => docker('compose', ...args),
    containersOf: async (service) =>
      (await docker('compose', 'ps', '-q', service)).split('\n').filter((id) => id !== ''),
    show(program, ...args) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} exited with code ${code}`)),
      );
      return promise;
    },
  };
}
