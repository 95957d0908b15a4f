import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartedProduct } from '../testing/start-embedded.ts';
import { openCoverage } from './coverage.ts';
import { openDebugger } from './debugger.ts';

/** Arguments that open Node's debugger on a loopback port chosen by the system. */
export const withDebugger = ['--inspect=127.0.0.1:0'];

/** Connects to the debugger of a product that was started `withDebugger`. */
export async function openTrace(product: StartedProduct) {
  const url = /Debugger listening on (ws:\S+)/.exec(product.output())?.[1];
  if (url === undefined || product.address === '')
    throw new Error(`product not serving, or started without a debugger:\n${product.output()}`);
  const session = await openDebugger(url);
  const coverage = await openCoverage(session);
  return {
    session,
    coverage,
    async close(): Promise<void> {
      await coverage.stop();
      session.close();
    },
  };
}

/** Address of the sandbox that the product with this data folder has started. */
export function sandboxOf(dataDir: string): string {
  const log = readFileSync(join(dataDir, 'geoplan.log'), 'utf8');
  const url = /"url":"([^"]+)","msg":"sandbox listening"/.exec(log)?.[1];
  if (url === undefined) throw new Error(`${dataDir}: the product has no sandbox`);
  return url;
}
