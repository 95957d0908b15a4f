import type { AuditEntry } from '@geoplan/contracts/auth';
import type { Role } from '@geoplan/contracts/define';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface UsersTable {
  id: Generated<string>;
  email: string;
  role: Role;
  disabled: Generated<boolean>;
  password_hash: string;
  last_login_at: Date | null;
  created_at: Generated<Date>;
}

interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  previous_login_at: Date | null;
  revoked_at: Date | null;
  revoke_reason: string | null;
  ip: string | null;
}

interface LoginAttemptsTable {
  id: GeneratedAlways<string>;
  account_key: string;
  peer_key: string;
  network_key: string;
  failed: Generated<boolean>;
  /**
   * True if the attempt preceded a login or a password change with the right password of the account; the attempt
   * then counts only towards the daily limit.
   */
  forgiven: Generated<boolean>;
  at: Generated<Date>;
}

/** Networks from which an account has signed in. */
interface LoginNetworksTable {
  account_key: string;
  network_key: string;
  last_at: Generated<Date>;
}

interface LoginThrottlesTable {
  /** `account <digest>`, `peer <network>` or `attack <digest>`. */
  key: string;
  ends_at: Date;
}

interface AuditTable {
  /** bigint, which pg returns as text. */
  id: GeneratedAlways<string>;
  at: ColumnType<Date, Date | string | undefined, never>;
  actor: string | null;
  action: string;
  target: string | null;
  result: AuditEntry['result'];
  ip: string | null;
  /** Number of occurrences within the minute that began at `at`. */
  times: Generated<number>;
}

/** Time of the data in the last backup; has no row before the first backup. */
interface LastBackupTable {
  id: Generated<true>;
  taken_at: Date;
}

/** Tables of auth's database, except the outbox, which the kit owns. */
export interface AuthTables {
  users: UsersTable;
  sessions: SessionsTable;
  login_attempts: LoginAttemptsTable;
  login_networks: LoginNetworksTable;
  login_throttles: LoginThrottlesTable;
  /** Partitioned by month; see audit-partitions.ts. */
  audit_entries: AuditTable;
  last_backup: LastBackupTable;
}
