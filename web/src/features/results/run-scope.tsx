import { geoRunSchema } from '@geoplan/contracts/geo/geo-runs';
import { ListFilter } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { Link } from 'react-router-dom';
import { runPath } from '../../domain/runs/run-texts.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';

const { runId: idSchema } = geoRunSchema.shape;

/** The run whose words alone are shown, kept in the address: `?run=`; undefined = those of all. */
export function useRunScope(): string | undefined {
  const [run] = useQueryState('run', parseAsString);
  return idSchema.safeParse(run).data;
}

/** Says that only the words of one run are shown, and takes it back; nothing while all are. */
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
