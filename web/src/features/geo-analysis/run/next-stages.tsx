import type { GeoRunDetail } from '@geoplan/contracts/geo-runs';
import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { runInput } from '../../../domain/runs/run-input.ts';
import { stageIds, stages } from '../../../domain/runs/stages.ts';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';

const parser = parseAsArrayOf(parseAsStringLiteral(stageIds)).withDefault([]);

/** The further stages chosen with the run (`?stages=`), each opening its tool with the same keywords and countries. */
export function NextStages({ run }: { run: GeoRunDetail }) {
  const [chosen] = useQueryState('stages', parser);
  const input = useMemo(() => runInput(run), [run]);
  const next = stages.filter(({ id }) => id !== 'geoAnalysis' && chosen.includes(id));
  if (next.length === 0) return null;
  return (
    <nav
      aria-label="Следующие этапы"
      className={`${cardStyle} flex shrink-0 flex-wrap items-center gap-2 px-4 py-3`}
    >
      <span className="mr-1 text-sm font-medium">Следующие этапы</span>
      {next.map(({ id, title, path, icon: Icon }) => (
        <ButtonLink
          key={id}
          to={prefillLink(path, input)}
          size="sm"
          icon={<Icon className="size-4" aria-hidden />}
        >
          {title}
        </ButtonLink>
      ))}
    </nav>
  );
}
