import { listBalanceAlerts } from '@geoplan/contracts/balance/balance-alerts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../shared/api/call.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { Notice } from '../../shared/ui/display/notice.tsx';

/** Alerts about the balances of paid APIs, for admins; nothing while there are none, or none can be read. */
export function BalanceAlerts() {
  const { data } = useQuery({
    queryKey: ['balance', 'alerts'],
    queryFn: async ({ signal }) => (await call(listBalanceAlerts, {}, { signal })).data,
    refetchInterval: 60_000,
  });
  if (data === undefined || data.length === 0) return null;
  const names = [...new Set(data.map(({ name }) => name))];
  return (
    <Notice
      kind="warn"
      action={
        <Link to="/balance?view=alerts" className="shrink-0 font-medium underline">
          Открыть
        </Link>
      }
    >
      Балансы API: {formatCount(data.length, ['предупреждение', 'предупреждения', 'предупреждений'])} (
      {names.slice(0, 3).join(', ')}
      {names.length > 3 ? ' и другие' : ''})
    </Notice>
  );
}
