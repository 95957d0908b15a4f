import type { GeoRunDetail, PairErrorCode } from '@geoplan/contracts/geo-runs';
import { Link } from 'react-router-dom';
import { useSession } from '../../../shared/session/session-store.ts';
import { Notice } from '../../../shared/ui/display/notice.tsx';

/** Failures that stop a whole run and are mended in the settings. */
const keyCodes: ReadonlySet<PairErrorCode> = new Set(['auth', 'not_subscribed', 'quota']);

/** Why a run found nothing, or what stopped it on its way (spec §8). */
export function RunNotice({ run }: { run: GeoRunDetail }) {
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const ofKey = run.errors.find(({ code }) => keyCodes.has(code));
  const error = ofKey ?? run.errors[0];
  if (run.status !== 'failed' && !ofKey) return null;
  return (
    <Notice
      kind="bad"
      action={
        ofKey && isAdmin ? (
          <Link to="/settings" className="font-medium whitespace-nowrap underline">
            Настройки API
          </Link>
        ) : undefined
      }
    >
      Ошибка: {error?.message ?? 'Ошибка при получении данных'}
    </Notice>
  );
}
