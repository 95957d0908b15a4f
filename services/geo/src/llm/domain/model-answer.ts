import type { ModelFailureCode } from '@geoplan/contracts/llm/completions';
import type { ModelProvider } from '@geoplan/contracts/llm/known-models';

/** Prompt for a model. */
export interface ModelPrompt {
  system: string;
  user: string;
}

/** Token counts as reported by a vendor. */
export interface Tokens {
  input: number;
  output: number;
}

/** Part of a streamed completion. `tokens` are totals so far; null if this part does not report them. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'tokens'; input: number | null; output: number | null }
  | { type: 'end'; reason: 'end' | 'length' | 'filtered' };

/** One request to a vendor. */
export interface ModelRequest {
  prompt: ModelPrompt;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** Awaited before the request is passed to the network; if it rejects, nothing is sent. */
  beforeSending: () => Promise<void>;
  /** Called when the request is passed to an open connection, after which it may be charged. */
  onSending: () => void;
}

/** Account at a vendor, with its chosen model. */
export interface ChosenModel {
  provider: ModelProvider;
  model: string;
  /** Host of the API. */
  host: string;
  /** True for the built-in sandbox. */
  isDemo: boolean;
  /** Account key (kit/secrets/account-key). */
  accountKey: string;
  /** Reads one completion to its end. @throws ModelFailure, and the signal's reason */
  ask(request: ModelRequest): AsyncIterable<ModelPart>;
}

interface FailureOptions {
  /** Pause that the vendor requests, in whole seconds; null if there is none. */
  retryAfterS?: number | null;
  /**
   * `refused`: an error response, which costs nothing. `unsent`: never left this machine. `begun`: the vendor has
   * processed the request or may have done so, so it is charged.
   */
  stage: 'unsent' | 'refused' | 'begun';
  /** The vendor's own message, for the user who sent the request; '' if there is none. */
  said?: string;
  cause?: unknown;
}

/** Reason why a model sent no completion, or an incomplete one. */
export class ModelFailure extends Error {
  readonly code: ModelFailureCode;
  readonly retryAfterS: number | null;
  readonly stage: FailureOptions['stage'];
  readonly said: string;

  constructor(code: ModelFailureCode, { retryAfterS = null, stage, said = '', cause }: FailureOptions) {
    super(`model failure: ${code}`, { cause });
    this.name = 'ModelFailure';
    this.code = code;
    this.retryAfterS = retryAfterS;
    this.stage = stage;
    this.said = said;
  }
}
