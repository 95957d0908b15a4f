import {
  defaultOpportunityWeights,
  opportunityParts,
  type OpportunityPart,
  type OpportunityWeights,
} from '@geoplan/contracts/geo/opportunity';
import { changeOpportunityWeights } from '@geoplan/contracts/geo/opportunity-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { opportunityName } from '../../../domain/keywords/metrics.ts';
import { assumptionText, partLabels } from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import {
  opportunityWeightsKey,
  useOpportunityWeights,
} from '../../../domain/keywords/opportunity/use-opportunity-weights.ts';
import { geoRecordsKey } from '../../../domain/query-keys.ts';
import { call } from '../../../shared/api/call.ts';
import { useUnsaved } from '../../../shared/form/unsaved-parts.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { WideCard } from '../settings-card.tsx';
import { areEqual, asTyped, readWeights, shareOf, type TypedWeights } from './weight-rules.ts';

const hints: Record<OpportunityPart, string> = {
  demand: '10\u00A0запросов в месяц — 0\u00A0баллов, 100\u00A0000 — 100',
  difficulty: '100 минус сложность',
  price: '0,10\u00A0$ — 0\u00A0баллов, 10\u00A0$ — 100',
  coverage: 'нет сайта — 100\u00A0баллов, три и больше — 0',
};

function useChangeWeights(onSaved: (sent: OpportunityWeights) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { weights: OpportunityWeights; revision: number }) =>
      (await call(changeOpportunityWeights, { body })).data,
    onSuccess: (saved, { weights }) => {
      client.setQueryData(opportunityWeightsKey, saved);
      void client.invalidateQueries({ queryKey: geoRecordsKey });
      onSaved(weights);
    },
    // Another admin may have changed the weights, so the next save must be based on the current values.
    onError: () => void client.invalidateQueries({ queryKey: opportunityWeightsKey }),
  });
}

interface WeightFieldsProps {
  /** Undefined until the weights are loaded. */
  typed: TypedWeights | undefined;
  onChange: (typed: TypedWeights) => void;
}

/** One field per weight, each with its share. */
function WeightFields({ typed, onChange }: WeightFieldsProps) {
  const { weights, problems } = typed ? readWeights(typed) : { weights: null, problems: {} };
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {opportunityParts.map((part) => {
        const share = shareOf(part, weights);
        return (
          <TextField
            key={part}
            label={`Вес: ${partLabels[part].toLowerCase()}`}
            hint={hints[part]}
            inputMode="numeric"
            autoComplete="off"
            disabled={typed === undefined}
            value={typed?.[part] ?? ''}
            onChange={({ currentTarget }) => {
              if (typed) onChange({ ...typed, [part]: currentTarget.value });
            }}
            error={problems[part]}
            after={
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {share === null ? '—' : `${share}\u00A0%`}
              </span>
            }
          />
        );
      })}
    </div>
  );
}

/** Card of the opportunity index weights. */
export function OpportunityCard() {
  const { data: stored, error } = useOpportunityWeights();
  const [edited, setEdited] = useState<TypedWeights | null>(null);
  const change = useChangeWeights((sent) =>
    setEdited((now) => (now !== null && areEqual(readWeights(now).weights, sent) ? null : now)),
  );
  const typed = edited ?? asTyped(stored?.weights ?? defaultOpportunityWeights);
  const { weights, problem } = readWeights(typed);
  const isSame = stored !== undefined && areEqual(weights, stored.weights);
  const changed = opportunityParts.filter((part) => stored && typed[part] !== asTyped(stored.weights)[part]);
  useUnsaved({
    names: isSame ? [] : changed.map((part) => `вес «${partLabels[part].toLowerCase()}»`),
    problem: weights === null ? (problem ?? 'Вес — целое число от 0 до 100') : null,
    save: async () => {
      if (stored && weights) await change.mutateAsync({ weights, revision: stored.revision });
    },
  });
  return (
    <WideCard
      title={opportunityName.label}
      about={`${opportunityName.hint}. Важно только соотношение весов; ${assumptionText}. Такой индекс показан со знаком «≈».`}
    >
      <div className="flex flex-col gap-3 p-4">
        <WeightFields typed={stored && typed} onChange={setEdited} />
        {problem === null && error === null ? null : (
          <p role="alert" className="text-xs text-danger">
            {problem ?? `Не удалось загрузить веса: ${error?.message ?? ''}`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="ghost"
            isDisabled={stored === undefined || areEqual(weights, defaultOpportunityWeights)}
            onPress={() => setEdited(asTyped(defaultOpportunityWeights))}
          >
            Веса по умолчанию
          </Button>
          <output className="text-xs text-muted">
            {stored?.isRecomputing === true
              ? 'Индексы пересчитываются; часть списков пока в прежнем порядке'
              : ''}
          </output>
        </div>
      </div>
    </WideCard>
  );
}
