import type { AuditEntry } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import type { ThrottleKeys, ThrottleState } from './passwords/throttle.ts';

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

/** One login of one user; its id is the `sid` of the token. */
export interface Session {
  id: string;
  userId: string;
  /** Expiry of the session's row, a minute after the token expires. */
  expiresAt: Date;
  /** Login before this one; null for the first. */
  previousLoginAt: Date | null;
  /** Address from which the session was opened; null if the gateway sent none. */
  ip: string | null;
}

/** Audit row before it has its id; `at` and `times` are given only for earlier events in another process. */
export type AuditEvent = Omit<AuditEntry, 'id' | 'at'> & { at?: string; times?: number | undefined };

/** Reason why a session was revoked. */
export type RevocationReason =
  | 'logout'
  | 'password-changed'
  | 'user-changed'
  | 'user-removed'
  | 'demo-refused';

export interface RevokedSession {
  id: string;
  expiresAt: Date;
}

/** Sessions of a user to revoke: all, one, or all except one. */
export interface SessionSelector {
  userId: string;
  only?: string;
  except?: string;
}

export interface UserRepository {
  findByEmail(email: string): Promise<User | null>;
  /** Takes a row lock until the transaction ends, which serialises logins and revocations of one user. */
  lock(id: string): Promise<User | null>;
  /** Returns `null` if the email is taken. */
  add(user: Pick<User, 'email' | 'role' | 'passwordHash'>): Promise<User | null>;
  /** Saves a change. A changed role or access is published in the same transaction, and so is a removal. */
  save(id: string, change: Partial<Pick<User, 'role' | 'disabled' | 'passwordHash'>>): Promise<User>;
  markLogin(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Serialises transactions that decide whether an admin may be removed. */
  lockAdminChanges(): Promise<void>;
  /** True if there is an enabled admin other than `exceptId`, not counting emails that may not sign in. */
  adminExists(refusedEmails: readonly string[], exceptId?: string): Promise<boolean>;
}

export interface SessionRepository {
  add(session: Session): Promise<void>;
  /** Session with its owner, unless it is revoked or expired, or its owner is disabled or removed. */
  findLive(id: string): Promise<{ session: Session; user: User } | null>;
  /** Revokes sessions and announces the revocations to the gateways in the same transaction. */
  end(which: SessionSelector, reason: RevocationReason): Promise<RevokedSession[]>;
}

export interface AttemptRepository {
  /** Locks account, peer and network until the transaction ends, so that concurrent guesses are counted one by one. */
  lock(keys: ThrottleKeys): Promise<void>;
  throttleState(keys: ThrottleKeys): Promise<ThrottleState>;
  /** Counts an attempt whose password is about to be verified; returns its id. */
  reserve(keys: ThrottleKeys): Promise<string>;
  markFailed(id: string): Promise<void>;
  /** Called after the right password was entered. Deletes this attempt and forgives the account's failures. */
  resetFailures(id: string, accountKey: string): Promise<void>;
  /** Records a network that the account has signed in from. */
  saveNetwork(keys: ThrottleKeys): Promise<void>;
  /** Records the sides that are throttled now; true if one of them was not throttled before. */
  recordThrottle(keys: ThrottleKeys, throttleState: ThrottleState): Promise<boolean>;
  /** True if the account had `maxAttemptsPerDay` attempts within a day. */
  isUnderAttack(keys: ThrottleKeys): Promise<boolean>;
  /** Records that the account is under attack; true once per day. */
  recordAttack(keys: ThrottleKeys): Promise<boolean>;
}

export interface AuditRepository {
  add(event: AuditEvent): Promise<void>;
}

/** All repositories of auth; the same interface inside and outside of a transaction. */
export interface Repositories {
  users: UserRepository;
  sessions: SessionRepository;
  attempts: AttemptRepository;
  audit: AuditRepository;
  inTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
