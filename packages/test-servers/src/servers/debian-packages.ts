import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { findProgram } from '../processes/find-program.ts';
import { reapAtExit } from '../processes/process-reaper.ts';

/** Debian runs this file before it starts a newly installed server; exit code 101 prevents the start. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Time for the other servers to discover that they also need a package, so that one apt-get run serves all. */
const gatherMs = 100;

let batch: { names: Set<string>; installed: Promise<void> } | undefined;
let earlier: Promise<unknown> = Promise.resolve();

/** True if this process may install Debian packages. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && aptGetProgram() !== undefined;
}

/** Installs a Debian package without starting its services. @throws one line with the last output of apt-get */
export function installPackage(name: string): Promise<void> {
  batch ??= openBatch();
  batch.names.add(name);
  return batch.installed;
}

/**
 * Installs the first available one of these Debian packages, separately from others: an unavailable package would make
 * theirs fail. @throws one line with the last output of apt-get
 */
export function installFirstOf(names: readonly string[]): Promise<void> {
  const installed = earlier.then(() => withoutStartingServers(() => installInTurn(names)));
  earlier = installed.catch(() => {});
  return installed;
}

async function installInTurn([name = '', ...others]: readonly string[]): Promise<void> {
  try {
    process.stdout.write(`test services: installing the Debian package ${name}\n`);
    await install([name]);
  } catch (error) {
    if (others.length === 0) throw error;
    await installInTurn(others);
  }
}

/** A growing set of packages; it waits for the previous batch, because dpkg allows one process at a time. */
function openBatch(): { names: Set<string>; installed: Promise<void> } {
  const names = new Set<string>();
  const installed = Promise.all([earlier, sleep(gatherMs)]).then(() => {
    batch = undefined;
    process.stdout.write(`test services: installing the Debian packages ${[...names].join(', ')}\n`);
    return withoutStartingServers(() => install([...names]));
  });
  earlier = installed.catch(() => {});
  return { names, installed };
}

async function install(names: string[]): Promise<void> {
  const command = ['-y', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends', 'install', ...names];
  const first = await aptGet(command);
  if (first.code === 0) return;
  // The lists of a new machine are empty or have versions that the mirror no longer has.
  await aptGet(['update']);
  const second = await aptGet(command);
  if (second.code === 0) return;
  const lines = second.output.trim().split('\n');
  const reason = lines.findLast((line) => line.startsWith('E:')) ?? lines.at(-1) ?? '';
  throw new Error(`apt-get could not install ${names.join(', ')}: ${reason}`);
}

async function withoutStartingServers(act: () => Promise<void>): Promise<void> {
  if (existsSync(policyFile)) return act();
  const forget = reapAtExit({ kind: 'path', path: policyFile });
  try {
    await writeFile(policyFile, '#!/bin/sh\nexit 101\n');
    await chmod(policyFile, 0o755);
    await act();
  } finally {
    await rm(policyFile, { force: true });
    forget();
  }
}

function aptGetProgram(): string | undefined {
  return findProgram('apt-get');
}

function aptGet(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(aptGetProgram() ?? '', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
