import { geoRunSchema } from '@geoplan/contracts/geo/geo-runs';
import { ListFilter } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router-dom';
import { runPath } from '../../domain/runs/run-labels.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';

const { runId: idSchema } = geoRunSchema.shape;

/** Run to which the results are limited, kept in the URL (`?run=`); undefined means all runs. */
export function useRunScope(): string | undefined {
  const [run] = useQueryState('run', parseAsString);
  return idSchema.safeParse(run).data;
}

/**
 * Notice that only the keywords of one run are shown, with a button that shows all keywords. Renders nothing if no
 * run is selected.
 */
export function RunScope() {
  const runId = useRunScope();
  const [, setRun] = useQueryState('run', parseAsString);
  if (runId === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-foreground-secondary">
      <ListFilter className="size-4 shrink-0 text-accent" aria-hidden />
      Только слова{' '}
      <Link to={runPath(runId)} className="font-medium text-link hover:underline">
        одного запуска
      </Link>
      <Button kind="ghost" size="xs" onPress={() => void setRun(null)}>
        Показать все
      </Button>
    </p>
  );
}
