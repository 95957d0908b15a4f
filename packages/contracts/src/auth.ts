import { z } from 'zod';
import { accessEndingSchema } from './access-ending.ts';
import { endpoint, message, roleSchema, success } from './define.ts';
import { emailSchema, limitSchema, newPasswordSchema, text } from './fields/text.ts';

/** Shown for any failed login, regardless of the reason (spec §8). */
export const wrongCredentialsText = 'Неверный email или пароль';
/** Shown when either login field is empty (spec §5). */
export const emptyCredentialsText = 'Пожалуйста, заполните все поля';
/** Shown for a new password that is easy to guess, either a common password or one made of words from the account. */
export const weakPasswordTexts = {
  common: 'Этот пароль слишком распространён. Придумайте другой',
  context: 'Пароль слишком похож на email или название Geoplan. Придумайте другой',
} as const;
export type PasswordWeakness = keyof typeof weakPasswordTexts;

/** Signed-in user as stored by the browser. */
export const sessionUserSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  /** Previous login; `null` if this is the first. */
  lastLogin: z.iso.datetime().nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** Account as shown to admins. */
export const accountSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  disabled: z.boolean(),
  lastLogin: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof accountSchema>;

export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: z.iso.datetime(),
  /** Email of the user; `null` if there was no signed-in user. */
  actor: z.string().nullable(),
  /** `auth.login`, `user.created`, … */
  action: z.string(),
  /** Object of the action, such as an email or a config's name; `null` if there is none. */
  target: z.string().nullable(),
  result: z.enum(['success', 'refused', 'failed']),
  /** IP address of the caller as seen by the gateway; `null` for timers and start-up. */
  ip: z.string().nullable(),
  /** Occurrences within the minute that began at `at`; absent or `null` means one. */
  times: z.int().min(1).nullable().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const signedIn = success(z.strictObject({ user: sessionUserSchema, token: z.string() }));
const done = z.strictObject({ success: z.literal(true) });
const userId = z.strictObject({ id: z.uuid() });

export const login = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  errors: ['unauthenticated'],
  summary: 'Sign in with email and password',
  // Deliberately loose, so that a malformed email is a failed login (401). An empty or missing field has its own
  // message (400).
  body: z.strictObject({
    email: text(1024, emptyCredentialsText).refine((value) => value.trim() !== '', emptyCredentialsText),
    password: text(1024, emptyCredentialsText).refine((value) => value !== '', emptyCredentialsText),
  }),
  response: signedIn,
});

export const register = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  errors: ['forbidden', 'conflict'],
  summary: 'Create an account; open to anyone only where REGISTRATION=open',
  body: z.strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    role: roleSchema.default('user'),
  }),
  response: signedIn,
  status: 201,
});

export const registrationState = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/registration',
  access: 'public',
  summary: 'Registration state: open to anyone or closed',
  response: success(z.strictObject({ isOpen: z.boolean() })),
});

export const verify = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/verify',
  access: 'viewer',
  summary: 'The signed-in user; 401 after the session has ended',
  response: success(z.strictObject({ user: sessionUserSchema })),
});

export const logout = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'viewer',
  summary: 'End this session everywhere within 5 s',
  response: done,
});

export const changePassword = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/auth/password',
  access: 'viewer',
  summary: 'Change the caller’s password and end all other sessions',
  body: z.strictObject({ currentPassword: text(1024).min(1), newPassword: newPasswordSchema }),
  response: done,
});

export const testAccounts = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/auth/test-accounts',
  access: 'public',
  summary: 'Seeded demo accounts; empty outside the embedded run',
  response: success(z.array(z.strictObject({ email: z.string(), password: z.string(), role: roleSchema }))),
});

export const listUsers = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'All accounts, by email',
  response: success(z.array(accountSchema)),
});

export const createUser = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/users',
  access: 'admin',
  errors: ['conflict'],
  summary: 'Create an account of any role',
  body: z.strictObject({ email: emailSchema, password: newPasswordSchema, role: roleSchema }),
  response: success(accountSchema),
  status: 201,
});

export const changeUser = endpoint({
  service: 'auth',
  method: 'PATCH',
  path: '/api/users/{id}',
  access: 'admin',
  errors: ['not_found', 'conflict'],
  summary: 'Change the role, disable or enable, set a password; ends the sessions of that user',
  params: userId,
  body: z
    .strictObject({
      role: roleSchema.optional(),
      disabled: z.boolean().optional(),
      password: newPasswordSchema.optional(),
    })
    .refine((change) => Object.keys(change).length > 0, 'Нет изменений'),
  response: success(accountSchema),
});

export const removeUser = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'admin',
  errors: ['not_found', 'conflict'],
  summary: 'Delete an account and end its sessions',
  params: userId,
  response: done,
});

export const listAudit = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'Audit entries: who did what, when and from where; newest first',
  query: z.strictObject({
    /** Substring of the user's email. */
    actor: text(254).optional(),
    /** Exact action, such as `auth.login`. */
    action: text(100).optional(),
    result: auditEntrySchema.shape.result.optional(),
    /** Inclusive. */
    from: z.iso.datetime({ offset: true }).optional(),
    /** Exclusive. */
    to: z.iso.datetime({ offset: true }).optional(),
    /** Substring of the user, action, target or address; case-insensitive. */
    search: text(200).optional(),
    cursor: text(200).optional(),
    limit: limitSchema.default(50),
  }),
  response: success(z.strictObject({ items: z.array(auditEntrySchema), nextCursor: z.string().nullable() })),
});

export const recordExport = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/api/audit/exports',
  access: 'viewer',
  summary: 'Record the export of a table in the audit',
  body: z.strictObject({
    /** Prefix of the file name, such as `notion-projects`. */
    name: text(120).min(1),
    format: z.enum(['csv', 'xlsx']),
    rows: z.int().min(0).max(100_000_000),
  }),
  response: done,
});

export const sessionRevoked = message({
  type: 'auth.session-revoked',
  version: 1,
  owner: 'auth',
  listeners: ['gateway'],
  delivery: 'broadcast',
  summary: 'Ended sessions: refuse their tokens from now on',
  data: z.strictObject({
    sessionIds: z.array(z.uuid()).min(1).max(1000),
    /** Expiry of the last token of these sessions, after which the entry may be deleted. */
    until: z.iso.datetime(),
  }),
});

/** Maximum number of accounts in one `auth.user-changed` message. */
export const maxUsersPerMessage = 1_000;

export const userChanged = message({
  type: 'auth.user-changed',
  version: 1,
  owner: 'auth',
  listeners: ['geo', 'httpcheck'],
  delivery: 'event',
  summary:
    'An account changed its role or was disabled, enabled or removed; all accounts are republished at each start and daily',
  data: z.strictObject({
    /** Grows with every change; a listener keeps the state with the highest revision. */
    revision: z.int().nonnegative(),
    users: z
      .array(
        z.strictObject({
          userId: z.uuid(),
          /** Reason why the user may no longer start work; `null` if the user may still start work. */
          ended: accessEndingSchema.nullable(),
        }),
      )
      .max(maxUsersPerMessage),
    /**
     * Range of ids for which `users` is complete, so no other accounts with ids in this range existed at `at`; `null`
     * if this is a change.
     */
    between: z
      .strictObject({
        /** Exclusive; `null` if the range starts with the first id. */
        after: z.uuid().nullable(),
        /** Inclusive; `null` if the range ends with the last id. */
        upTo: z.uuid().nullable(),
        at: z.iso.datetime(),
      })
      .nullable(),
  }),
});

export const auditEntryRecorded = message({
  type: 'auth.audit-entry-recorded',
  version: 1,
  owner: 'auth',
  listeners: ['auth'],
  delivery: 'event',
  summary: 'An event for the audit: a request denied by the gateway, a changed setting',
  data: auditEntrySchema.omit({ id: true }).extend({
    actor: text(254).nullable(),
    action: text(100),
    target: text(400).nullable(),
    ip: text(45).nullable(),
    /**
     * Occurrences within the minute that began at `at`; absent means one, so that an older auth service can read the
     * message.
     */
    times: z.int().min(1).optional(),
  }),
});
