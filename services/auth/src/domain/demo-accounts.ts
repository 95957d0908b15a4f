import type { Role } from '@geoplan/contracts/define';

const password = 'demo-password';

/** Seeded in the embedded run only; every other run refuses them (api.md, auth). */
export const demoAccounts: readonly { email: string; password: string; role: Role }[] = [
  { email: 'admin@demo.local', password, role: 'admin' },
  { email: 'user@demo.local', password, role: 'user' },
  { email: 'viewer@demo.local', password, role: 'viewer' },
];

/** Addresses that may neither sign in nor be created: the demo accounts, wherever they are not seeded. */
export function refusedEmails(seedDemo: boolean): readonly string[] {
  return seedDemo ? [] : demoAccounts.map((each) => each.email);
}
