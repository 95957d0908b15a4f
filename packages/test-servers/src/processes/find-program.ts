import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of an executable, searched in the given folders and then on PATH; `undefined` if there is none. */
export function findProgram(name: string, folders: string[] = []): string | undefined {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, ...path].map((folder) => join(folder, name)).find(isExecutable);
}

/** True for a file that this process may execute. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
