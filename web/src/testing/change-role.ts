import type { Role } from '@geoplan/contracts/define';
import type { Page } from 'playwright-core';
import { userKey } from '../shared/session/stored-session.ts';

/** Gives the signed-in user another role in an open page, without a new visit. A reload restores the role of the visit. */
export async function changeRole(page: Page, role: Role): Promise<void> {
  await page.evaluate(
    ([key, changed]) => {
      const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
      localStorage.setItem(key, JSON.stringify({ ...user, role: changed }));
      dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    },
    [userKey, role] as const,
  );
}
