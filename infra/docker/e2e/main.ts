#!/usr/bin/env node
// Starts the product with compose, uses, scales, upgrades and breaks it, and prints a ledger: npm run e2e
//   npm run e2e -- --only up,demo      these steps; `--keep` leaves everything running; `--port 18080`
//   SOAK_MINUTES=60 npm run e2e -- --only soak      memory of each container over an hour of light use
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyCheckout } from './checkout.ts';
import { keepLedger } from './ledger.ts';
import { machineIn } from './machine.ts';
import { createE2eRun } from './e2e-run.ts';
import { bringUp, useDemo } from './steps/bring-up.ts';
import { removeBroker } from './steps/broker-gone.ts';
import { changePasswords } from './steps/passwords.ts';
import { scaleByEnv, scaleUnderLoad, startMany } from './steps/scale.ts';
import { soak } from './steps/soak.ts';
import { upAfterUpgrade, upgradeScaled, upgradeUnderLoad } from './steps/upgrade.ts';
import { isolateNetworks } from './steps/network-isolation.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    port: { type: 'string', default: '18080' },
  },
});
const checkout = copyCheckout(fileURLToPath(new URL('../../../', import.meta.url)), Number(values.port));
const machine = machineIn(checkout.folder);
const e2e = createE2eRun(machine, checkout, `http://127.0.0.1:${values.port}`);
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0);
const all = [
  bringUp(e2e),
  useDemo(e2e),
  isolateNetworks(e2e),
  upgradeUnderLoad(e2e),
  upAfterUpgrade(e2e),
  upgradeScaled(e2e),
  scaleUnderLoad(e2e),
  removeBroker(e2e),
  changePasswords(e2e),
  startMany(e2e),
  scaleByEnv(e2e),
  ...(minutes > 0 ? [soak(e2e, minutes)] : []),
];
const wanted = values.only?.split(',');
const steps = all.filter(({ name }) => name === 'up' || !wanted || wanted.includes(name));

try {
  const holds = await keepLedger(steps, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = holds ? 0 : 1;
} finally {
  if (values.keep) process.stdout.write(`It runs on from ${checkout.folder}.\n`);
  else {
    await machine
      .compose('--profile', '*', 'down', '-v', '--remove-orphans')
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    rmSync(checkout.folder, { recursive: true });
  }
}
