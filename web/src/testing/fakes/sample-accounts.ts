import type { Account, SessionUser } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';

/** Seeded password of the demo accounts. */
export const samplePassword = 'demo-password';

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

const roleOrder: readonly Role[] = ['admin', 'user', 'viewer'];

/** Demo account of a role. */
export function sampleAccount(role: Role): Account {
  return {
    id: uuid(roleOrder.indexOf(role) + 1),
    email: `${role}@demo.local`,
    role,
    disabled: false,
    lastLogin: '2026-11-19T15:40:00.000Z',
    createdAt: '2026-10-01T08:00:00.000Z',
  };
}

/** The three demo accounts. */
export const sampleAccounts = (): Account[] => roleOrder.map(sampleAccount);

/** Demo account of a role as the browser stores it. */
export function sampleUser(role: Role): SessionUser {
  const { id, email, lastLogin } = sampleAccount(role);
  return { id, email, role, lastLogin };
}

/** Any number of further accounts, from `person-001@demo.local`. */
export function manyAccounts(count: number): Account[] {
  return Array.from({ length: count }, (_, at) => ({
    ...sampleAccount(roleOrder[at % 3] ?? 'viewer'),
    id: uuid(1000 + at),
    email: `person-${String(at + 1).padStart(3, '0')}@demo.local`,
    lastLogin: at % 4 === 0 ? null : new Date(Date.UTC(2026, 10, 1, 9, at)).toISOString(),
  }));
}
