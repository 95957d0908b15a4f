import type { AuditEntry } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import type { AttemptKeys, Standing } from './throttle-rules.ts';

export interface User {
  id: string;
  /** Normalised (NFKC, trimmed, lower case); unique. */
  email: string;
  role: Role;
  disabled: boolean;
  /** PHC string of Argon2id. */
  passwordHash: string;
  /** Latest login; null before the first. */
  lastLoginAt: Date | null;
  createdAt: Date;
}

/** One login of one person; its id is the `sid` of the token. */
export interface Session {
  id: string;
  userId: string;
  /** Later than the token's own end by a minute. */
  expiresAt: Date;
  /** The login before this one; null at the first. */
  previousLoginAt: Date | null;
  /** Address it was opened from; null when the gateway gave none. */
  ip: string | null;
}

/** One row of the audit before it has its id; `at` and `times` are given only for what happened elsewhere, earlier. */
export type AuditEvent = Omit<AuditEntry, 'id' | 'at'> & { at?: string; times?: number | undefined };

/** Why a session ended before its time. */
export type EndReason = 'logout' | 'password-changed' | 'user-changed' | 'user-removed' | 'demo-refused';

export interface EndedSession {
  id: string;
  expiresAt: Date;
}

/** Which sessions of a person end: all, one, or all but one. */
export interface SessionChoice {
  userId: string;
  only?: string;
  except?: string;
}

export interface UserStore {
  findByEmail(email: string): Promise<User | null>;
  /** Reads the row and holds it until the transaction ends: logins and revocations of one person take turns. */
  lock(id: string): Promise<User | null>;
  /** Null when the email is taken. */
  add(user: Pick<User, 'email' | 'role' | 'passwordHash'>): Promise<User | null>;
  save(id: string, change: Partial<Pick<User, 'role' | 'disabled' | 'passwordHash'>>): Promise<User>;
  markLogin(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lets one transaction at a time decide whether an admin may go. */
  lockAdminChanges(): Promise<void>;
  /** True when there is an enabled admin besides `exceptId`, not counting the addresses that may not sign in. */
  adminExists(refusedEmails: readonly string[], exceptId?: string): Promise<boolean>;
}

export interface SessionStore {
  add(session: Session): Promise<void>;
  /** The session with its owner, unless revoked, expired or its owner is disabled or gone. */
  findLive(id: string): Promise<{ session: Session; user: User } | null>;
  /** Revokes and announces to the gateways, in the same transaction. */
  end(which: SessionChoice, reason: EndReason): Promise<EndedSession[]>;
}

export interface AttemptStore {
  /** Holds account and peer until the transaction ends, so that guesses made at once are counted one by one. */
  lock(keys: AttemptKeys): Promise<void>;
  standing(keys: AttemptKeys): Promise<Standing>;
  /** Notes a try whose password is about to be looked at; returns its id. */
  reserve(keys: AttemptKeys): Promise<string>;
  markFailed(id: string): Promise<void>;
  /** After the right password: takes this try back and forgives the account's failures. */
  forgive(id: string, accountKey: string): Promise<void>;
  /** Notes which sides are throttled now; true when one of them was not before. */
  noteThrottle(keys: AttemptKeys, standing: Standing): Promise<boolean>;
}

export interface AuditStore {
  add(event: AuditEvent): Promise<void>;
}

/** Everything auth keeps; the same shape inside a transaction and outside. */
export interface Stores {
  users: UserStore;
  sessions: SessionStore;
  attempts: AttemptStore;
  audit: AuditStore;
  inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
