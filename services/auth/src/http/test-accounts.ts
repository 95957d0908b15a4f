import { testAccounts } from '@geoplan/contracts/auth';
import { route, type Route } from '@geoplan/kit/http/route';
import { demoAccounts } from '../domain/demo-accounts.ts';

/** What the login page's box lists; nothing unless the demo accounts are seeded. */
export function testAccountRoutes({ seedDemo }: { seedDemo: boolean }): Route[] {
  return [route(testAccounts).to(async () => ({ success: true, data: seedDemo ? [...demoAccounts] : [] }))];
}
