import type { PairOpportunity } from '@geoplan/contracts/geo/geo-record';
import type { OpportunityFigures } from '@geoplan/contracts/geo/opportunity';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { estimateText, indexText, partLines } from './opportunity-labels.ts';
import { useOpportunityWeights } from './use-opportunity-weights.ts';

interface OpportunityFormulaProps {
  opportunity: PairOpportunity;
  figures: OpportunityFigures;
}

/** Parts of an index, each with its figure, points and share. */
export function OpportunityFormula({ opportunity, figures }: OpportunityFormulaProps) {
  const { data, error } = useOpportunityWeights();
  const assumption = estimateText(opportunity);
  if (data === undefined)
    return error === null ? (
      <div className="flex flex-col gap-2">
        <output className="sr-only">Загрузка формулы…</output>
        {['w-full', 'w-5/6', 'w-full', 'w-3/4'].map((width, at) => (
          <Skeleton key={at} className={`h-4 ${width}`} />
        ))}
      </div>
    ) : (
      <p role="alert" className="text-xs text-danger">
        Не удалось загрузить веса: {error.message}
      </p>
    );
  return (
    <>
      <table className="w-full text-xs tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              Показатель
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              Значение
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              Баллы
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              Доля
            </th>
          </tr>
        </thead>
        <tbody>
          {partLines(figures, data.weights, opportunity.estimate).map(
            ({ part, label, figure, score, share }) => (
              <tr key={part} className={share === null ? 'text-muted' : undefined}>
                <th scope="row" className="py-0.5 text-left font-normal">
                  {label}
                </th>
                <td className="py-0.5 text-right">{figure}</td>
                <td className="py-0.5 text-right font-medium">{score}</td>
                <td className="py-0.5 text-right">{share === null ? '—' : `${share}\u00A0%`}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p className="text-xs text-foreground-secondary">{indexText(figures, opportunity)}.</p>
      {assumption === null ? null : <p className="text-xs text-muted">{assumption}.</p>}
    </>
  );
}
