import type { Role } from '@geoplan/contracts/define';

const password = 'demo-password';

/** Accounts seeded only in the embedded run; every other run refuses them (api.md, auth). */
export const demoAccounts: readonly { email: string; password: string; role: Role }[] = [
  { email: 'admin@demo.local', password, role: 'admin' },
  { email: 'user@demo.local', password, role: 'user' },
  { email: 'viewer@demo.local', password, role: 'viewer' },
];

/** Emails that may neither sign in nor be registered: the demo accounts, unless they are seeded. */
export function refusedEmails(seedDemo: boolean): readonly string[] {
  return seedDemo ? [] : demoAccounts.map((each) => each.email);
}
