/** Short-lived copies of what can be read again from Postgres; losing any of it costs time, never truth. */
export interface Cache {
  /** null when unknown, expired, or the store is away. */
  get(key: string): Promise<string | null>;
  /** Best effort. `ttlMs` of 0 or less removes the key. */
  set(key: string, value: string, ttlMs: number): Promise<void>;
  /** Best effort: an entry that must not be believed any more needs its own check, not only this. */
  remove(key: string): Promise<void>;
  /** False while the store is away; everything goes on without it (readiness: degraded). */
  ready(): boolean;
  close(): Promise<void>;
}
