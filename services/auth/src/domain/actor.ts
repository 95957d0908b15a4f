/** Who makes a change, as the audit keeps it. */
export interface Actor {
  /** Null at start-up and for callers who are not signed in. */
  email: string | null;
  ip: string | null;
}
