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

/** Why a session was revoked. */
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

/** Which sessions of a user are revoked: all, one, or all but one. */
export interface SessionSelector {
  userId: string;
  only?: string;
  except?: string;
}

export interface UserRepository {
  findByEmail(email: string): Promise<User | null>;
  /** Row lock until the transaction ends: serialises logins and revocations of one user. */
  lock(id: string): Promise<User | null>;
  /** Null when the email is taken. */
  add(user: Pick<User, 'email' | 'role' | 'passwordHash'>): Promise<User | null>;
  /** A new role or access is published in the same transaction; so is a removal. */
  save(id: string, change: Partial<Pick<User, 'role' | 'disabled' | 'passwordHash'>>): Promise<User>;
  markLogin(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Serialises the transactions that decide whether an admin may go. */
  lockAdminChanges(): Promise<void>;
  /** True when there is an enabled admin besides `exceptId`, not counting the addresses that may not sign in. */
  adminExists(refusedEmails: readonly string[], exceptId?: string): Promise<boolean>;
}

export interface SessionRepository {
  add(session: Session): Promise<void>;
  /** The session with its owner, unless revoked, expired or its owner is disabled or gone. */
  findLive(id: string): Promise<{ session: Session; user: User } | null>;
  /** Revokes and announces to the gateways, in the same transaction. */
  end(which: SessionSelector, reason: RevocationReason): Promise<RevokedSession[]>;
}

export interface AttemptRepository {
  /** Locks account, peer and network until the transaction ends, so that concurrent guesses are counted one by one. */
  lock(keys: ThrottleKeys): Promise<void>;
  throttleState(keys: ThrottleKeys): Promise<ThrottleState>;
  /** Counts an attempt whose password is about to be verified; returns its id. */
  reserve(keys: ThrottleKeys): Promise<string>;
  markFailed(id: string): Promise<void>;
  /** After the right password: deletes this attempt and forgives the account's failures. */
  resetFailures(id: string, accountKey: string): Promise<void>;
  /** Records a network that the account has signed in from. */
  saveNetwork(keys: ThrottleKeys): Promise<void>;
  /** Records which sides are throttled now; true when one of them was not before. */
  recordThrottle(keys: ThrottleKeys, throttleState: ThrottleState): Promise<boolean>;
  /** True when the account had `maxAttemptsPerDay` attempts within a day. */
  isUnderAttack(keys: ThrottleKeys): Promise<boolean>;
  /** Records that the account is under attack; true once per day. */
  recordAttack(keys: ThrottleKeys): Promise<boolean>;
}

export interface AuditRepository {
  add(event: AuditEvent): Promise<void>;
}

/** All repositories of auth; the same interface inside a transaction and outside. */
export interface Repositories {
  users: UserRepository;
  sessions: SessionRepository;
  attempts: AttemptRepository;
  audit: AuditRepository;
  inTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
