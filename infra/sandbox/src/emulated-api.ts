import type { Request, Response, Router } from 'express';

/** Account and subject of a call; unknown fields stay empty. */
export interface Asked {
  /** Key of the account, or its login if there are two parts; `null` if none was sent. */
  key: string | null;
  keywords: readonly string[];
  /** Lower case. */
  country: string | null;
}

/** Services of the sandbox for each emulated API. */
export interface EmulatorContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits; cancelled when the caller has disconnected or the sandbox closes. Resolves to false if cancelled. */
  wait(ms: number, response: Response): Promise<boolean>;
}

/** One emulated outside API: a separate folder, one entry in start-sandbox.ts. */
export interface EmulatedApi {
  /** Prefix of its addresses, such as `/rapidapi`. */
  prefix: string;
  /** Called before any response, for the log and for faults; must not throw. */
  describe(request: Request): Asked;
  /** Handles every address under the prefix, including unknown ones. */
  routes: Router;
  /** Its own control calls, at `/__sandbox` and the prefix. */
  control?: Router;
}

/** Records that the response covers these keywords, even without data, so that a test can see the purchases. */
export function noteAnswered(response: Response, keywords: readonly string[]): void {
  response.locals['answered'] = keywords;
}

/** Keywords recorded by `noteAnswered`. */
export function answeredOf(response: Response): readonly string[] {
  return (response.locals['answered'] as readonly string[] | undefined) ?? [];
}

/** Parameters of a call: the first value of a repeated one, with invalid UTF-8 replaced. */
export function queryOf(request: Request): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** Body as JSON; `undefined` if there is none, or it is not JSON. */
export function jsonBody(request: Request): unknown {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
