// Reduces the manifests and the lock file in this folder to those of a production install: without development
// dependencies. `npm ci --omit=dev --workspace` omits development dependencies that are packages. It still installs
// workspaces that are only development dependencies, with all their packages: servers and browsers for tests. The
// versions stay those of the lock file.
// node production-manifests.mjs <folder>
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder = '.'] = process.argv;

/** @param {string} file @param {(json: any) => void} change */
function rewrite(file, change) {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  change(json);
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

for (const file of globSync(['package.json', '*/package.json', '*/*/package.json'], { cwd: folder }))
  if (!file.startsWith('node_modules'))
    rewrite(join(folder, file), (manifest) => {
      delete manifest.devDependencies;
    });
rewrite(join(folder, 'package-lock.json'), ({ packages }) => {
  for (const [path, entry] of Object.entries(packages))
    if (!path.startsWith('node_modules/')) delete entry.devDependencies;
});
