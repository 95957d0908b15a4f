/** A real server that belongs to one test, which may break it. */
export interface TestServer {
  /** Stays the same across kill and start. */
  readonly url: string;
  /** Ends the server immediately, like a crash (SIGKILL); resolves when it has ended. */
  kill(): Promise<void>;
  /** Shuts the server down in order; resolves when it has ended. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data; resolves when it serves. */
  start(): Promise<void>;
  /** Freezes it: connections stay open without responses. */
  pause(): Promise<void>;
  /** Reverts `pause`. */
  resume(): Promise<void>;
}
