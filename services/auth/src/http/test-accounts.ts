import { testAccounts } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import { demoAccounts } from '../domain/demo-accounts.ts';

/** The demo accounts, for the login page; empty unless they are seeded. */
export function testAccountRoutes({ seedDemo }: { seedDemo: boolean }): Route[] {
  return [route(testAccounts).to(async () => ({ success: true, data: seedDemo ? [...demoAccounts] : [] }))];
}
