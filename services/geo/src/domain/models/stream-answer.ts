import type { ModelPrice } from '@geoplan/contracts/models/known-models';
import type { ModelEvent, ModelTool, ModelUsage } from '@geoplan/contracts/models/model-answers';
import { failureText } from './failure-text.ts';
import { ModelFailure, type ChosenModel, type ModelPrompt, type Tokens } from './model-answer.ts';
import { estimateTokens } from './token-cost.ts';

/** An answer that is about to be asked for. */
export interface BegunAnswer {
  answerId: string;
  user: { userId: string; email: string };
  /** Of the caller; null = not known. */
  ip: string | null;
  tool: ModelTool;
  chosen: ChosenModel;
  pairs: number;
  price: ModelPrice | null;
  maxCostUsd: number | null;
  inputTokens: number;
}

export type AnswerUsage = ModelUsage;

/** How an answer ended. */
export interface AnswerEnd {
  /** `done`, `cancelled`, `lost` or the code of a failure. */
  outcome: string;
  /** Null = nothing is charged. */
  tokens: Tokens | null;
  /** The vendor did not tell all of them. */
  isEstimate: boolean;
  /** Whether the vendor was reached at all. */
  isSent: boolean;
}

interface StreamNeeds {
  chosen: Pick<ChosenModel, 'ask'>;
  prompt: ModelPrompt;
  maxOutputTokens: number;
  /** Of the prompt, by our own estimate. */
  inputTokens: number;
  /** The caller has gone, or stopped it. */
  cancelled: AbortSignal;
  /** This process stops. */
  stopping: AbortSignal;
  /** Waits until the reader has taken it. */
  send: (event: ModelEvent) => Promise<void>;
  /** Told of each part; what is known so far counts if this process dies. */
  onProgress: (tokens: Tokens) => void;
  settle: (end: AnswerEnd) => Promise<AnswerUsage | null>;
  countCall: (result: string) => void;
  /** For the log; null = it was cancelled. */
  onFailure?(failure: ModelFailure | null): void;
}

/** Tokens of an answer as they become known: the vendor's where it tells them, else by the length of the text. */
function createTokenCount(inputTokens: number) {
  let input: number | null = null;
  let output: number | null = null;
  let received = 0;
  return {
    text: (text: string) => void (received += estimateTokens(text)),
    told(given: { input: number | null; output: number | null }) {
      input = given.input ?? input;
      output = given.output ?? output;
    },
    /** A vendor counts from the first event on, so before the end the larger of both is nearer the truth. */
    soFar: (): Tokens => ({ input: input ?? inputTokens, output: Math.max(output ?? 0, received) }),
    /** As the vendor told them in the end; null = it did not. */
    final: (): Tokens | null => (input === null || output === null ? null : { input, output }),
  };
}

/**
 * Asks a model, passes its answer on while it is written and settles what it took exactly once, however it ends. Never
 * throws for what the vendor or the caller does.
 */
export async function streamAnswer(needs: StreamNeeds): Promise<void> {
  const { chosen, prompt, maxOutputTokens, inputTokens, cancelled, stopping, send, settle, countCall } =
    needs;
  const count = createTokenCount(inputTokens);
  const signal = AbortSignal.any([cancelled, stopping]);
  let reason: 'end' | 'length' | 'filtered' | null = null;
  let failure: ModelFailure | null = null;
  try {
    for await (const part of chosen.ask(prompt, maxOutputTokens, signal)) {
      if (part.type === 'end') reason = part.reason;
      if (part.type === 'tokens') count.told(part);
      if (part.type === 'text') {
        count.text(part.text);
        needs.onProgress(count.soFar());
        await send({ type: 'text', text: part.text });
      }
    }
  } catch (error) {
    // An error of our own ends and costs like a malformed answer.
    if (!signal.aborted)
      failure =
        error instanceof ModelFailure
          ? error
          : new ModelFailure('bad_response', { stage: 'begun', cause: error });
    needs.onFailure?.(failure);
  }
  // A text that has come to its end is whole, whatever the connection did afterwards.
  if (reason !== null) {
    const told = failure === null && !signal.aborted ? count.final() : null;
    countCall('ok');
    const usage = await settle({
      outcome: 'done',
      tokens: told ?? count.soFar(),
      isEstimate: told === null,
      isSent: true,
    });
    if (usage) await send({ type: 'done', reason, usage });
    return;
  }
  if (failure === null && cancelled.aborted) {
    countCall('cancelled');
    await settle({ outcome: 'cancelled', tokens: count.soFar(), isEstimate: true, isSent: true });
    return;
  }
  const { code, stage, retryAfterS } = failure ?? new ModelFailure('stopped', { stage: 'begun' });
  countCall(code);
  const tokens = stage === 'begun' ? count.soFar() : null;
  const usage = await settle({
    outcome: code,
    tokens,
    isEstimate: tokens !== null,
    isSent: stage !== 'unsent',
  });
  await send({ type: 'failed', code, message: failureText(code, retryAfterS), usage });
}
