import type { ModelPrice } from '@geoplan/contracts/llm/known-models';
import type { ModelEvent, ModelTool, ModelUsage } from '@geoplan/contracts/llm/completions';
import { failureText } from './failure-text.ts';
import { ModelFailure, type ChosenModel, type ModelPrompt, type Tokens } from './model-answer.ts';
import { costUsd, estimateTokens } from './token-cost.ts';

/** Completion whose cost is reserved but whose request is not sent yet. */
export interface BegunAnswer {
  answerId: string;
  user: { userId: string; email: string };
  /** IP address of the caller; null if unknown. */
  ip: string | null;
  tool: ModelTool;
  chosen: ChosenModel;
  pairs: number;
  price: ModelPrice | null;
  maxCostUsd: number | null;
  inputTokens: number;
}

/** Outcome of a completion. */
export interface AnswerEnd {
  /** `done`, `cancelled`, `lost` or the code of a failure. */
  outcome: string;
  /** `null` if nothing is charged. */
  usage: ModelUsage | null;
  /** True if the request was passed to the network and is therefore recorded in the ledger. */
  isSent: boolean;
}

type Send = (event: ModelEvent) => Promise<void>;

interface StreamNeeds {
  chosen: Pick<ChosenModel, 'ask' | 'provider' | 'model'>;
  prompt: ModelPrompt;
  price: ModelPrice | null;
  maxOutputTokens: number;
  /** Estimated number of prompt tokens. */
  inputTokens: number;
  /** Aborted when the caller disconnects or cancels. */
  cancelled: AbortSignal;
  /** Aborted when this process stops or, with a `ModelFailure` as its reason, when the user's access ends. */
  stopping: AbortSignal;
  /**
   * Opens the stream to the reader. The returned function waits until the reader can accept more data. @throws if the
   * reader has disconnected
   */
  open: () => Promise<Send>;
  /** Records that the request is about to be sent. @throws ModelFailure if it must not be sent */
  beforeSending: (signal: AbortSignal) => Promise<void>;
  /** Called with each part; the latest token counts are charged if this process crashes. */
  onProgress: (tokens: Tokens) => void;
  /** Records the outcome. Never throws. */
  settle: (end: AnswerEnd) => Promise<void>;
  countCall: (result: string) => void;
  /** Called for the log; `failure` is null if the completion was cancelled. */
  onFailure?(failure: ModelFailure | null): void;
}

/**
 * Counts the tokens of a completion. Uses the vendor's numbers if there are any, otherwise estimates from the length
 * of the text.
 */
function createTokenCount(inputTokens: number) {
  let input: number | null = null;
  let output: number | null = null;
  let received = 0;
  return {
    text: (text: string) => void (received += estimateTokens(text)),
    report(given: { input: number | null; output: number | null }) {
      input = given.input ?? input;
      output = given.output ?? output;
    },
    /** A vendor reports counts from the first event onwards, so before the end the larger number is more accurate. */
    soFar: (): Tokens => ({ input: input ?? inputTokens, output: Math.max(output ?? 0, received) }),
    /** Numbers that the vendor reported at the end; null if it reported none. */
    final: (): Tokens | null => (input === null || output === null ? null : { input, output }),
  };
}

/** Result of reading a completion, with the reason why it ended. */
interface Reading {
  /** `null` if the completion is incomplete. */
  reason: 'end' | 'length' | 'filtered' | null;
  /** `null` if it is complete or was aborted. */
  failure: ModelFailure | null;
  isSent: boolean;
  count: ReturnType<typeof createTokenCount>;
}

/** Sends the request and forwards the completion as it is streamed. Never throws. */
async function readAnswer(needs: StreamNeeds, signal: AbortSignal, send: Send): Promise<Reading> {
  const { chosen, prompt, maxOutputTokens, inputTokens, beforeSending } = needs;
  const count = createTokenCount(inputTokens);
  const reading: Reading = { reason: null, failure: null, isSent: false, count };
  const request = {
    prompt,
    maxOutputTokens,
    signal,
    beforeSending: () => beforeSending(signal),
    onSending: () => void (reading.isSent = true),
  };
  try {
    for await (const part of chosen.ask(request)) {
      if (part.type === 'end') reading.reason = part.reason;
      if (part.type === 'tokens') count.report(part);
      if (part.type === 'text') {
        count.text(part.text);
        needs.onProgress(count.soFar());
        await send({ type: 'text', text: part.text });
      }
    }
  } catch (error) {
    // An internal error is treated and charged like a malformed response.
    if (!signal.aborted)
      reading.failure =
        error instanceof ModelFailure
          ? error
          : new ModelFailure('bad_response', { stage: 'begun', cause: error });
    needs.onFailure?.(reading.failure);
  }
  return reading;
}

const stopFailure = ({ reason }: AbortSignal): ModelFailure =>
  reason instanceof ModelFailure ? reason : new ModelFailure('stopped', { stage: 'begun' });

/**
 * Requests a completion, forwards it as it is streamed, and settles its usage exactly once, regardless of the
 * outcome. The stream ends with `done` or `failed` unless its reader has disconnected. A request that was never sent
 * costs nothing.
 * @throws errors of `open`
 */
export async function streamAnswer(needs: StreamNeeds): Promise<void> {
  const { price, cancelled, stopping, open, settle, countCall } = needs;
  const unsent = { usage: null, isSent: false };
  let send: Send;
  try {
    send = await open();
  } catch (error) {
    countCall('cancelled');
    await settle({ outcome: 'cancelled', ...unsent });
    throw error;
  }
  const signal = AbortSignal.any([cancelled, stopping]);
  const { reason, failure, isSent, count } = await readAnswer(needs, signal, send);
  const usageOf = (tokens: Tokens, isEstimate: boolean): ModelUsage => ({
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    isEstimate,
    costUsd: costUsd(tokens, price),
  });
  // A completion that includes its end event is complete, regardless of later connection errors.
  if (reason !== null) {
    const reported = failure === null && !signal.aborted ? count.final() : null;
    const usage = usageOf(reported ?? count.soFar(), reported === null);
    countCall('ok');
    await settle({ outcome: 'done', usage, isSent: true });
    await send({ type: 'done', reason, usage });
    return;
  }
  if (failure === null && cancelled.aborted) {
    countCall('cancelled');
    const charged = { usage: usageOf(count.soFar(), true), isSent: true };
    await settle({ outcome: 'cancelled', ...(isSent ? charged : unsent) });
    return;
  }
  const { code, stage, retryAfterS, said } = failure ?? stopFailure(stopping);
  countCall(code);
  const usage = isSent && stage === 'begun' ? usageOf(count.soFar(), true) : null;
  await settle({ outcome: code, usage, isSent });
  const { provider, model } = needs.chosen;
  const message = failureText(code, { retryAfterS, isSent, said, provider, model });
  await send({ type: 'failed', code, message, usage });
}
