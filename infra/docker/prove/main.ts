#!/usr/bin/env node
// Brings the product up with compose, uses it, scales, upgrades and breaks it, and prints a ledger: npm run prove
//   npm run prove -- --only up,demo      these steps; `--keep` leaves everything running; `--port 18080`
//   SOAK_MINUTES=60 npm run prove -- --only soak      memory of each container over an hour of light use
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyCheckout } from './checkout.ts';
import { keepLedger } from './ledger.ts';
import { machineIn } from './machine.ts';
import { createProof } from './proof.ts';
import { bringUp, useDemo } from './steps/bring-up.ts';
import { removeBroker } from './steps/broker-gone.ts';
import { changePasswords } from './steps/passwords.ts';
import { scaleByEnv, scaleUnderLoad, startMany } from './steps/scale.ts';
import { soak } from './steps/soak.ts';
import { upAfterUpgrade, upgradeScaled, upgradeUnderLoad } from './steps/upgrade.ts';
import { standBehindWalls } from './steps/walls.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    port: { type: 'string', default: '18080' },
  },
});
const checkout = copyCheckout(fileURLToPath(new URL('../../../', import.meta.url)), Number(values.port));
const machine = machineIn(checkout.folder);
const proof = createProof(machine, checkout, `http://127.0.0.1:${values.port}`);
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0);
const all = [
  bringUp(proof),
  useDemo(proof),
  standBehindWalls(proof),
  upgradeUnderLoad(proof),
  upAfterUpgrade(proof),
  upgradeScaled(proof),
  scaleUnderLoad(proof),
  removeBroker(proof),
  changePasswords(proof),
  startMany(proof),
  scaleByEnv(proof),
  ...(minutes > 0 ? [soak(proof, minutes)] : []),
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
