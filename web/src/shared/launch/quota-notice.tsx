import { Link } from 'react-router-dom';
import { formatNumber } from '../format/format-number.ts';
import { useSession } from '../session/session-store.ts';
import { Notice } from '../ui/notice.tsx';
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
  if (!price.fits)
    return (
      <Notice kind="warn">Квоты не хватает{lackText(price)}. Часть пар останется без результата.</Notice>
    );
  if (price.toBuy === 0) return <Notice kind="ok">Всё уже есть в базе, квота не расходуется</Notice>;
  if (price.remaining === undefined)
    return <Notice kind="info">Остаток квоты станет известен после первого запроса</Notice>;
  return <Notice kind="ok">Квоты хватает</Notice>;
}

function lackText({ remainingAfter }: Estimate): string {
  return remainingAfter !== undefined && remainingAfter < 0
    ? `: нужно ещё ${formatNumber(-remainingAfter)}`
    : '';
}
