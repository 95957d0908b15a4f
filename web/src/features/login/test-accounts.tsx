import { testAccounts } from '@geoplan/contracts/auth';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { NativeButton } from '../../shared/ui/buttons/native-button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { RoleBadge } from '../../shared/session/role-badge.tsx';

type TestAccount = CallResponse<typeof testAccounts>['data'][number];

/**
 * Test accounts; empty until loaded. Avoids the query cache, because the sign-in would have to load its code only for
 * this request.
 */
function useTestAccounts(): readonly TestAccount[] {
  const [accounts, setAccounts] = useState<readonly TestAccount[]>([]);
  useEffect(() => {
    const control = new AbortController();
    call(testAccounts, {}, { signal: control.signal }).then(
      ({ data }) => setAccounts(data),
      // Test accounts only save typing, so the form works without them.
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return accounts;
}

/** Seeded accounts of a demo installation; renders nothing if there are none. */
export function TestAccounts({ onChoose }: { onChoose: (account: TestAccount) => void }) {
  const accounts = useTestAccounts();
  const [first] = accounts;
  if (first === undefined) return null;
  const shared = accounts.every((each) => each.password === first.password) ? first.password : undefined;
  return (
    <section aria-labelledby="test-accounts" className={`${cardStyle} px-4 pt-3 pb-1`}>
      <div className="flex items-center justify-between gap-3 pb-2.5">
        <h2 id="test-accounts" className="text-sm font-semibold">
          Тестовые аккаунты
        </h2>
        {shared === undefined ? null : (
          <span className="text-xs text-muted">
            пароль <code className="rounded-sm bg-surface-tertiary px-1.25 py-px font-mono">{shared}</code>
          </span>
        )}
      </div>
      <ul>
        {accounts.map((account) => (
          <li
            key={account.email}
            className="grid h-9.5 grid-cols-[58px_minmax(0,1fr)_auto] items-center gap-2 border-t border-separator text-sm"
          >
            <span>
              <RoleBadge role={account.role} />
            </span>
            <span className="truncate text-foreground-secondary">{account.email}</span>
            <NativeButton
              kind="ghost"
              size="xs"
              aria-label={`Подставить ${account.email}`}
              onPress={() => onChoose(account)}
            >
              Подставить
            </NativeButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
