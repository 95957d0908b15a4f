import type { ModelFailureCode } from '@geoplan/contracts/models/model-answers';
import type { ModelProvider } from '@geoplan/contracts/models/known-models';

/** What a model is sent. */
export interface ModelPrompt {
  system: string;
  user: string;
}

/** Tokens as a vendor counts them. */
export interface Tokens {
  input: number;
  output: number;
}

/** A part of an answer as it comes in. `tokens` are totals so far; null if this part does not report them. */
export type ModelPart =
  | { type: 'text'; text: string }
  | { type: 'tokens'; input: number | null; output: number | null }
  | { type: 'end'; reason: 'end' | 'length' | 'filtered' };

/** One request to a vendor. */
export interface ModelRequest {
  prompt: ModelPrompt;
  maxOutputTokens: number;
  signal: AbortSignal;
  /** Awaited before the request is handed to the network: if this fails, nothing is sent. */
  beforeSending: () => Promise<void>;
  /** Called when the request is handed to an open connection: from then on it may be charged. */
  onSending: () => void;
}

/** An account at a vendor, with the model that is chosen for it. */
export interface ChosenModel {
  provider: ModelProvider;
  model: string;
  /** Host of the API. */
  host: string;
  /** The built-in sandbox. */
  isDemo: boolean;
  /** See kit/secrets/account-key. */
  accountKey: string;
  /** Reads one answer to its end. @throws ModelFailure, and the signal's reason */
  ask(request: ModelRequest): AsyncIterable<ModelPart>;
}

interface FailureOptions {
  /** Pause that the vendor requests, in whole seconds; null if it does not. */
  retryAfterS?: number | null;
  /**
   * `refused` = answered with an error, which costs nothing; `unsent` = never left the machine; `begun` = the vendor has
   * worked on it, or may have: charged.
   */
  stage: 'unsent' | 'refused' | 'begun';
  /** The vendor's own message, for the person who sent the request; '' = none. */
  said?: string;
  cause?: unknown;
}

/** Why a model did not answer, or not to the end. */
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
