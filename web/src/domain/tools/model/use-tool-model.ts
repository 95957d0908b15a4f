import {
  estimateModelAnswer,
  listModels,
  maxPairsPerQuestion,
  modelQuestion,
} from '@geoplan/contracts/llm/completions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useDebouncedValue } from '../../../shared/hooks/use-debounced.ts';
import { useCan } from '../../access/use-can.ts';
import { useAnalysisOfTool } from '../use-tool-run.ts';
import { chooseModel, startResponse, stopAnswer, useModelAnswers, type Question } from './model-answers.ts';

/** Prompt without the provider, which the user chooses. */
type Unaddressed = Question extends infer One ? (One extends unknown ? Omit<One, 'provider'> : never) : never;

/** Debounce delay for the form, ms. */
const settleMs = 400;

/** Usable models; empty while unknown. */
function useUsableModels() {
  const canRun = useCan('run');
  const query = useQuery({
    queryKey: ['models'],
    queryFn: async ({ signal }) => (await call(listModels, {}, { signal })).data.models,
    enabled: canRun,
    // An admin may have set a key since the last load.
    staleTime: 60_000,
    retry: false,
  });
  return query.data ?? [];
}

/** Maximum cost of an answer, estimated before it is requested. */
function useModelEstimate(question: Question | null) {
  const asked = useDebouncedValue(question, settleMs);
  const isFit = asked !== null && modelQuestion.safeParse(asked).success;
  return useQuery({
    queryKey: ['model-estimate', asked],
    queryFn: async ({ signal }) => (await call(estimateModelAnswer, { body: asked! }, { signal })).data,
    enabled: isFit,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

/**
 * Model used in place of a tool's simulation: the available choices, the chosen one, the maximum cost, and the
 * answer.
 */
export function useToolModel(unaddressed: Unaddressed) {
  const { tool } = unaddressed;
  const models = useUsableModels();
  const { choice, answer } = useModelAnswers((all) => all[tool]);
  const chosen = models.find(({ provider }) => provider === choice);
  const key = JSON.stringify(unaddressed);
  const question = useMemo(
    () => (chosen ? ({ ...JSON.parse(key), provider: chosen.provider } as Question) : null),
    [key, chosen],
  );
  const analysis = useAnalysisOfTool();
  const { keywords, countries } = unaddressed;
  const pairs = keywords.length * countries.length;
  const most = maxPairsPerQuestion[tool];
  return {
    tool,
    models,
    /** Chosen model; undefined if the simulation is chosen. */
    chosen,
    answer,
    isRunning: answer?.status === 'running',
    /** Reason why the model cannot be used; null if it can. */
    problem:
      pairs > most ? `Модель отвечает не больше чем на ${most}\u00A0пар «слово × страна» за раз` : null,
    /** True if the answer belongs to the current form. */
    isCurrent: JSON.stringify(answer?.question) === JSON.stringify(question),
    estimate: useModelEstimate(question),
    choose: (provider: 'demo' | (typeof models)[number]['provider']) => chooseModel(tool, provider),
    start: () => void (question && startResponse(question, analysis?.runId ?? null)),
    stop: () => stopAnswer(tool),
  };
}
export type ToolModel = ReturnType<typeof useToolModel>;
