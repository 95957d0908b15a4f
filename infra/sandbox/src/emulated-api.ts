import type { Request, Response, Router } from 'express';

/** Account and subject of a call; unknown fields stay empty. */
export interface Asked {
  /** Key of the account, or the login if the credentials consist of login and password; `null` if none was sent. */
  key: string | null;
  keywords: readonly string[];
  /** Lower case. */
  country: string | null;
}

/** Functions that the sandbox provides to each emulated API. */
export interface EmulatorContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits; resolves to false as soon as the caller disconnects or the sandbox closes. */
  wait(ms: number, response: Response): Promise<boolean>;
}

/** Emulated external API, which consists of a folder and an entry in start-sandbox.ts. */
export interface EmulatedApi {
  /** Prefix of its addresses, such as `/rapidapi`. */
  prefix: string;
  /** Describes a call for the log and for faults. Called before any response; must not throw. */
  describe(request: Request): Asked;
  /** Handles every address under the prefix, including unknown ones. */
  routes: Router;
  /** Control calls of this API, at `/__sandbox` followed by the prefix. */
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

/** Query parameters of a call, with invalid UTF-8 replaced. `get` returns the first value of a repeated parameter. */
export function queryOf(request: Request): URLSearchParams {
  const at = request.url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1));
}

/** Parsed JSON body; `undefined` if there is no body or it is not JSON. */
export function jsonBody(request: Request): unknown {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
