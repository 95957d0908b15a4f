import { roleSchema } from '@geoplan/contracts/define';
import { z } from 'zod';

/** Subject of a forwarded call: the identity claim of the gateway's internal token. */
export const identitySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('user'),
    userId: z.uuid(),
    email: z.string(),
    role: roleSchema,
    sessionId: z.uuid(),
  }),
  /** A caller of a public endpoint who is not signed in. */
  z.strictObject({ kind: z.literal('anonymous') }),
  /** The gateway itself, when it requests ended sessions; never a forwarded call. */
  z.strictObject({ kind: z.literal('service'), name: z.literal('gateway') }),
]);
export type Identity = z.infer<typeof identitySchema>;
export type UserIdentity = Extract<Identity, { kind: 'user' }>;
