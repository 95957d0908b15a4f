import { readFileSync } from 'node:fs';

/** Recorded response from `fixtures/`. */
export function recorded(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
}
