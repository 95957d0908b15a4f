import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an executable, looked for in the folders given first and then on PATH; undefined when it is nowhere. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...path].map((folder) => join(folder, name)).find(isExecutable);
}

/** True for a file that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
