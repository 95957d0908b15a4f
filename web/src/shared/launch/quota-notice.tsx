import { Link } from 'react-router-dom';
import { useSession } from '../session/session-store.ts';
import { Notice } from '../ui/notice.tsx';
import { formatAmount } from './format-amount.ts';
import type { Estimate } from './use-estimate.ts';

/** Whether the key and the quota suffice for what would be bought. */
export function QuotaNotice({ price }: { price: Estimate }) {
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  if (!price.hasKey && price.toBuy > 0)
    return (
      <Notice kind="warn">
        Ключ провайдера не задан или провайдер выключен.{' '}
        {isAdmin ? (
          <Link to="/settings" className="font-medium underline">
            Добавить в настройках API
          </Link>
        ) : (
          'Попросите администратора добавить его в настройках API.'
        )}
      </Notice>
    );
  if (price.fits === false)
    return (
      <Notice kind="warn">Квоты не хватает{lackText(price)}. Часть пар останется без результата.</Notice>
    );
  if (price.toBuy === 0)
    return (
      <Notice kind="ok">
        {price.shared === 0
          ? 'Всё уже есть в базе, квота не расходуется'
          : 'Недостающее уже покупают идущие запуски, квота не расходуется'}
      </Notice>
    );
  if (price.fits === null)
    return (
      <Notice kind="info">
        {price.currency === 'requests'
          ? 'Остаток квоты станет известен после первого запроса или теста ключа'
          : 'Провайдер не сообщил остаток: хватит ли его, пока не известно'}
      </Notice>
    );
  return <Notice kind="ok">Квоты хватает</Notice>;
}

function lackText({ remainingAfter, reserved, currency }: Estimate): string {
  if (remainingAfter === undefined || remainingAfter >= 0) return '';
  const beside = reserved > 0 ? ' с учётом идущих запусков' : '';
  return `: нужно ещё ${formatAmount(-remainingAfter, currency)}${beside}`;
}
