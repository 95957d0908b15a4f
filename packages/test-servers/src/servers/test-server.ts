/** A real server that one test owns and may break. */
export interface TestServer {
  /** stays the same over kill and start */
  readonly url: string;
  /** ends the server at once, as a crash would (SIGKILL); resolves when it is gone */
  kill(): Promise<void>;
  /** ends the server in its own good order; resolves when it is gone */
  stop(): Promise<void>;
  /** starts it again on the same port and data; resolves when it serves */
  start(): Promise<void>;
  /** freezes it: connections stay open and nothing is answered */
  pause(): Promise<void>;
  /** undoes `pause` */
  resume(): Promise<void>;
}
