import type { Request, Response, Router } from 'express';

/** Account and subject of a call; what is unknown stays empty. */
export interface Asked {
  /** The account's key, or its login where there are two parts; null = none was sent. */
  key: string | null;
  keywords: readonly string[];
  /** In lower case. */
  country: string | null;
}

/** What the sandbox provides to each emulated API. */
export interface EmulatorContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Delays, cancelled when the caller has gone or the sandbox closes; false = cancelled. */
  wait(ms: number, response: Response): Promise<boolean>;
}

/** One outside API as the sandbox emulates it: a folder of its own, one entry in start-sandbox.ts. */
export interface EmulatedApi {
  /** Where its addresses begin, e.g. `/rapidapi`. */
  prefix: string;
  /** Asked before anything is answered, for the log and for faults; must not throw. */
  describe(request: Request): Asked;
  /** Answers every address under the prefix, unknown ones too. */
  routes: Router;
  /** Control calls of its own, at `/__sandbox` and the prefix. */
  control?: Router;
}

/** Notes that the answer settles these keywords, be it with no data, so that a test can tell what was bought. */
export function noteAnswered(response: Response, keywords: readonly string[]): void {
  response.locals['answered'] = keywords;
}

/** Keywords noted by `noteAnswered`. */
export function answeredOf(response: Response): readonly string[] {
  return (response.locals['answered'] as readonly string[] | undefined) ?? [];
}

/** A call's parameters; the first value of a repeated one, and bad UTF-8 read as best it can be. */
export function queryOf(request: Request): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** The body as JSON; undefined = none, or not JSON. */
export function jsonBody(request: Request): unknown {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
