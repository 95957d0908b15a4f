import type { Checkout } from './checkout.ts';
import type { Machine } from './machine.ts';
import { signIn, type Product } from './product.ts';

/** Our replicated processes in the compose file. */
export const processes = ['gateway', 'auth', 'geo', 'notion', 'httpcheck', 'balance'] as const;

/** Context shared by the steps. */
export interface E2eRun {
  machine: Machine;
  checkout: Checkout;
  origin: string;
  /** Signs in once; the token outlives every step. */
  product: () => Promise<Product>;
}

export function createE2eRun(machine: Machine, checkout: Checkout, origin: string): E2eRun {
  let signedIn: Promise<Product> | undefined;
  const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = checkout.env;
  return {
    machine,
    checkout,
    origin,
    product() {
      signedIn ??= signIn(origin, ADMIN_EMAIL, ADMIN_PASSWORD).catch((error: unknown) => {
        signedIn = undefined;
        throw error;
      });
      return signedIn;
    },
  };
}

/** Runs JavaScript with the Node of a container, in the container's working folder, and returns the output. */
export function runInside(machine: Machine, container: string, script: string): Promise<string> {
  return machine.docker('exec', container, 'node', '--input-type=module', '-e', script);
}

/** Number of a service's log lines since `since` that contain the text. */
export async function linesWith(
  machine: Machine,
  service: string,
  since: Date,
  text: string,
): Promise<number> {
  const log = await machine.compose('logs', '--no-log-prefix', '--since', since.toISOString(), service);
  return log.split('\n').filter((line) => line.includes(text)).length;
}
