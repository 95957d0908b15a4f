import type { TestProject } from 'vitest/node';

import { announceReady } from './announce-ready.ts';
import { buildWeb, isWebStale } from '@geoplan/embedded/build-web';
import { provideChromium } from './browser/provide-chromium.ts';
import { endGuarded } from './processes/guard.ts';
import { everyNeed, type RunNeeds, runNeeds } from './run-needs.ts';
import { messageOf, settleAll } from './settle-all.ts';
import { startServices } from './start-services.ts';
import { testWay } from './test-way.ts';

/** Brings up what the run's test files need and returns what takes it down after the last of them. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const { config, state } = project.vitest;
  // A watching run comes to other files later, and is set up only once.
  const needs = config.watch ? everyNeed : runNeeds(state.getPaths());
  try {
    await settleAll([provideServers(project, needs), provideWebApp(needs), findBrowser(needs)]);
  } catch (error) {
    await endGuarded();
    throw withoutStack(`the tests cannot start\n${messageOf(error)}`);
  }
  return endGuarded;
}

async function provideServers(project: TestProject, needs: RunNeeds): Promise<void> {
  const way = testWay();
  project.provide('services', null);
  if (needs.servers && way !== 'none') project.provide('services', await startServices(way));
}

async function provideWebApp(needs: RunNeeds): Promise<void> {
  if (!needs.webApp || !isWebStale()) return;
  const began = performance.now();
  await buildWeb((output) => process.stderr.write(output), new AbortController().signal);
  announceReady('web app built', began);
}

async function findBrowser(needs: RunNeeds): Promise<void> {
  const began = performance.now();
  if (needs.chromium) announceReady(`Chromium at ${await provideChromium()}`, began);
}

/** The place in this folder where it was noticed would only bury what has to be installed or set. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = '';
  return error;
}
