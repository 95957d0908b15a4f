import type { GeoRunDetail, PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import { accessProblems } from '@geoplan/contracts/vendors/access-problems';
import { Link } from 'react-router-dom';
import { useCan } from '../../../domain/access/use-can.ts';

/** Failures that stop a whole run and are fixed in the settings. */
const keyCodes: ReadonlySet<PairErrorCode> = new Set(['auth', 'not_subscribed', 'quota', ...accessProblems]);

const findKeyError = ({ errors }: GeoRunDetail) => errors.find(({ code }) => keyCodes.has(code));

/** True for a run that found nothing or was stopped by its key. */
export const hasRunFailure = (run: GeoRunDetail): boolean =>
  run.status === 'failed' || findKeyError(run) !== undefined;

/** Reason why a run found nothing, or why it stopped early (spec §8). */
export function RunFailure({ run }: { run: GeoRunDetail }) {
  const canConfigure = useCan('configure');
  const ofKey = findKeyError(run);
  const error = ofKey ?? run.errors[0];
  return (
    <span role="alert" className="text-danger-soft-foreground">
      Ошибка: {error?.message ?? 'Ошибка при получении данных'}
      {ofKey && canConfigure ? (
        <Link to="/settings" className="ml-2 font-medium whitespace-nowrap underline">
          Настройки API
        </Link>
      ) : null}
    </span>
  );
}
