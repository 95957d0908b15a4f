import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  modelFailureCodes,
  type ModelEstimate,
  type ModelEvent,
  type ModelQuestion,
} from '@geoplan/contracts/llm/completions';
import type { ModelPrice, ModelProvider } from '@geoplan/contracts/llm/known-models';
import { isTransient } from '@geoplan/kit/database/database-failure';
import type { KeyedRequest } from '@geoplan/kit/database/request-keys';
import { AppError } from '@geoplan/kit/errors';
import { startInterval } from '@geoplan/kit/interval';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';
import { createCallCounter, type CountCall } from '@geoplan/kit/metrics/call-counter';
import type { Kysely } from 'kysely';
import type { ModelRegistry } from './clients/model-registry.ts';
import { findAnswersWithoutAccess } from './db/answers-without-access.ts';
import { startCompletion } from './db/start-completion.ts';
import { findPrice } from './db/model-prices.ts';
import { readPairFigures } from './db/pair-figures.ts';
import { keepAnswers, markAnswerSent, settleCompletion } from './db/settle-completion.ts';
import type { GeoTables } from '../db/tables.ts';
import { ModelFailure, type ChosenModel, type ModelPrompt, type Tokens } from './domain/model-answer.ts';
import { modelPrompt } from './domain/model-prompt.ts';
import { streamAnswer, type BegunAnswer } from './domain/stream-answer.ts';
import { costUsd, maxOutputTokens, promptTokens } from './domain/token-cost.ts';
import type { ProviderRegistry } from '../metrics/domain/provider.ts';

interface Needs {
  db: Kysely<GeoTables>;
  models: ModelRegistry;
  /** Keyword providers, needed because the estimated cost of active runs counts against the same limits. */
  providers: Pick<ProviderRegistry, 'current'>;
  timeZone: string;
  metrics: Metrics;
  log: Log;
}

/** Prompt with its estimate, ready to be sent. */
interface Prepared {
  tool: ModelQuestion['tool'];
  chosen: ChosenModel;
  prompt: ModelPrompt;
  price: ModelPrice | null;
  estimate: ModelEstimate;
}

/** Client that reads a completion. */
interface Reader {
  /** Aborted when the reader disconnects. */
  cancelled: AbortSignal;
  /** Opens the stream; the returned function writes one event. @throws if the reader has disconnected */
  open: () => Promise<(event: ModelEvent) => Promise<void>>;
  log: Log;
}

/** Model completions of this process. */
export interface Completions {
  /** @throws AppError conflict if the model is not usable */
  prepare(question: ModelQuestion): Promise<Prepared>;
  /**
   * Reserves the maximum cost. @throws AppError conflict if a spending limit would be exceeded, rate_limited if the
   * user has too many concurrent completions
   */
  begin(
    prepared: Prepared,
    by: { user: { userId: string; email: string }; ip: string | null; request: KeyedRequest },
  ): Promise<BegunAnswer>;
  /** Opens the stream to the reader, streams a reserved completion, and settles its usage regardless of the outcome. */
  stream(begun: BegunAnswer, prepared: Prepared, to: Reader): Promise<void>;
  /** Aborts running completions, and waits until they are settled. */
  stop(): Promise<void>;
}

/** Interval at which the leases of running completions are renewed, ms. */
const keepMs = 5_000;
/** Pause between attempts while Postgres is unavailable, ms. */
const retryPauseMs = 1_000;

const notUsableText =
  'Ключ этой модели не задан, или провайдер выключен. Администратор может указать его в настройках API.';

/** Completion in progress; `ended` is aborted when its user's access ends. */
type Begun = BegunAnswer & { tokens: Tokens; ended: AbortController };

/** Ends completions of users whose access has ended; requests already sent are charged. */
async function endWithoutAccess(db: Kysely<GeoTables>, running: ReadonlyMap<string, Begun>): Promise<void> {
  for (const answerId of await findAnswersWithoutAccess(db, [...running.keys()]))
    running.get(answerId)?.ended.abort(new ModelFailure('access_ended', { stage: 'begun' }));
}

/** Prepares the figures, prompt and price of a completion. @throws AppError conflict if the model is not usable */
async function prepareQuestion(
  { db, models }: Pick<Needs, 'db' | 'models'>,
  question: ModelQuestion,
): Promise<Prepared> {
  const { tool, provider, keywords, countries } = question;
  const chosen = await models.find(provider);
  if (chosen === null) throw new AppError('conflict', notUsableText);
  const figures = await readPairFigures(db, question);
  const prompt = modelPrompt(question, figures);
  const price = await findPrice(db, provider, chosen.model);
  const input = promptTokens(prompt);
  const output = maxOutputTokens(question, provider, chosen.model);
  const estimate: ModelEstimate = {
    provider,
    model: chosen.model,
    isDemo: chosen.isDemo,
    pairs: keywords.length * countries.length,
    knownPairs: figures.size,
    inputTokens: input,
    maxOutputTokens: output,
    maxCostUsd: costUsd({ input, output }, price),
  };
  return { tool, chosen, prompt, price, estimate };
}

/** Repeats a statement while Postgres is unavailable, until `giveUp` is aborted. */
async function persistently<Result>(giveUp: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || giveUp.aborted) throw error;
      await pause(retryPauseMs);
    }
  }
}

/**
 * Marks a completion as sent before its request is sent. @throws ModelFailure if marking fails or the completion
 * counts as lost
 */
async function markSending(db: Kysely<GeoTables>, answerId: string, signal: AbortSignal): Promise<void> {
  const mark = persistently(signal, () => markAnswerSent(db, answerId));
  const isOpen = await mark.catch((cause: unknown) => {
    throw new ModelFailure('stopped', { stage: 'unsent', cause });
  });
  if (!isOpen) throw new ModelFailure('stopped', { stage: 'unsent' });
}

/** The vendor's text may quote the prompt, so only the kind of error is logged. */
function logFailure(
  log: Log,
  { provider: api, host, accountKey }: ChosenModel,
  failure: ModelFailure | null,
) {
  if (failure === null) return;
  const { code, cause } = failure;
  const reason = cause instanceof Error ? cause.name : undefined;
  log.warn({ api, host, accountKey, code, reason }, 'model completion failed');
}

function createCounters(metrics: Metrics): Record<ModelProvider, CountCall> {
  const codes = ['cancelled', ...modelFailureCodes];
  const counterOf = (name: ModelProvider) => createCallCounter(metrics, name, codes);
  return { openai: counterOf('openai'), anthropic: counterOf('anthropic') };
}

/** Creates the service for this process's completions: prompt, price, reservation, stream and settlement. */
export function createCompletions(needs: Needs): Completions {
  const { db, providers, timeZone, metrics, log } = needs;
  const counters = createCounters(metrics);
  const stopping = new AbortController();
  const running = new Map<string, Begun>();
  const streams = new Set<Promise<void>>();
  const keep = async (): Promise<void> => {
    await keepAnswers(db, [...running.values()]);
    await endWithoutAccess(db, running);
  };
  const keeping = startInterval(keepMs, keep, { log, failed: 'renewal of model answer leases failed' });
  return {
    prepare: (question) => prepareQuestion(needs, question),
    async begin({ tool, chosen, price, estimate }, { user, ip, request }) {
      if (stopping.signal.aborted)
        throw new AppError('service_unavailable', undefined, { logText: 'process stopping' });
      const { pairs, maxCostUsd, inputTokens } = estimate;
      const begun = { answerId: randomUUID(), user, ip, tool, chosen, pairs, price, maxCostUsd, inputTokens };
      await startCompletion(db, begun, { keywords: await providers.current(), timeZone, request });
      return begun;
    },
    async stream(begun, { chosen, prompt, estimate }, { cancelled, open, log: requestLog }) {
      const { answerId, inputTokens, price } = begun;
      const ended = new AbortController();
      const known: Begun = { ...begun, tokens: { input: inputTokens, output: 0 }, ended };
      running.set(answerId, known);
      const streaming = streamAnswer({
        chosen,
        prompt,
        price,
        maxOutputTokens: estimate.maxOutputTokens,
        inputTokens,
        cancelled,
        stopping: AbortSignal.any([stopping.signal, ended.signal]),
        open,
        beforeSending: (signal) => markSending(db, answerId, signal),
        onProgress: (tokens) => void (known.tokens = tokens),
        // A completion that cannot be settled now is counted by another process's sweep.
        settle: (end) =>
          persistently(stopping.signal, () => settleCompletion(db, answerId, end)).catch((error: unknown) =>
            requestLog.error({ err: error, answerId, end }, 'model completion settlement failed'),
          ),
        countCall: counters[chosen.provider],
        onFailure: (failure) => logFailure(requestLog, chosen, failure),
      }).finally(() => running.delete(answerId));
      streams.add(streaming);
      await streaming.finally(() => streams.delete(streaming));
    },
    async stop() {
      stopping.abort();
      keeping.stop();
      await Promise.allSettled(streams);
    },
  };
}
