import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Matches what follows `from` or `import`, static or dynamic, when it is a file of this repository. */
const ownImports = /\b(?:from|import)\s*\(?\s*['"]((?:\.|@geoplan\/)[^'"?]+)['"]/g;

/** The files themselves and everything of this repository that they import, over any number of steps. */
export function importsOf(files: string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const imported of directImports(file)) reached.add(imported);
  return reached;
}

function directImports(file: string): string[] {
  const require = createRequire(file);
  return [...readSource(file).matchAll(ownImports)].flatMap(([, name]) => {
    try {
      return name ? [require.resolve(name)] : [];
    } catch {
      // Not for us to report: the test that imports it will fail with the better message.
      return [];
    }
  });
}

function readSource(file: string): string {
  return /\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : '';
}
