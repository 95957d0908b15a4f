import { Link } from 'react-router-dom';
import { useSession } from '../../../shared/session/session-store.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { quotaText } from './quota-text.ts';
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
  const { kind, text } = quotaText(price);
  return <Notice kind={kind}>{text}</Notice>;
}
