import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../testing/start-embedded.ts';
import { filesOf, type RanFunctions } from './coverage.ts';
import { orderOfFirstCalls } from './first-calls.ts';
import { jobFiles } from './job-files.ts';
import { openTrace, sandboxOf, withDebugger } from './open-trace.ts';
import { listNames, readList, replaceList, type ListName } from './tour-page.ts';
import { trace } from './trace.ts';
import { createWalks, walkNames, type WalkName } from './walks.ts';

// npm run tour: rewrites the lists of files in docs/tour.md, keeps the sentence about each file, and prints the lines
// without a sentence.
const pageFile = fileURLToPath(new URL('../../../../docs/tour.md', import.meta.url));
const repeats = 4;
/**
 * Files that are not part of a walk, even if they happen to run each time because a connection is opened or a timer
 * fires.
 */
const byChance = new Set(['packages/kit/src/database/pool.ts']);
/** Wait for the messages that follow a walk's last response, ms. */
const messagesMs = 2_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'geoplan-tour-'));
const product = await startEmbedded({ DATA_DIR: dataDir }, withDebugger);
const opened = await openTrace(product);
const { session, coverage } = opened;
const old = readFileSync(pageFile, 'utf8');
let page = old;

function put(name: ListName, files: readonly string[]): void {
  page = replaceList(page, name, files, old);
  say(`${name}: ${files.length} files`);
}

try {
  const walks = await createWalks({ address: product.address, sandbox: sandboxOf(dataDir) });
  const traced = new Map<WalkName, RanFunctions>();
  const everywhere = new Set(jobFiles());
  for (const name of walkNames) {
    const { own, ever, idle } = await trace(coverage, walks[name], { repeats, settles: name === 'sync' });
    traced.set(name, own);
    for (const functions of [ever, idle]) for (const file of filesOf(functions)) everywhere.add(file);
  }
  const listed = new Set<string>();
  // Runs last, because breakpoints slow the process down.
  for (const [name, own] of traced) {
    const order = await orderOfFirstCalls(session, own, async () => {
      await walks[name]();
      await sleep(messagesMs);
    });
    const files = [...new Set([...order, ...filesOf(own)])].filter(
      (file) => !listed.has(file) && !byChance.has(file),
    );
    put(name, files);
    for (const file of files) listed.add(file);
  }
  put('sometimes', [...everywhere].filter((file) => !listed.has(file)).toSorted());
  for (const name of listNames)
    for (const { file, sentence } of readList(page, name))
      if (sentence === '' && name !== 'sometimes') say(`  without a sentence: ${file}`);
  for (const name of walkNames)
    for (const { file, sentence } of readList(old, name))
      if (!page.includes(`](../${file})`) && sentence !== '') say(`  gone: ${file} – ${sentence}`);
  writeFileSync(pageFile, page);
} finally {
  await opened.close();
  await product.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
