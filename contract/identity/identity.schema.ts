import { z } from 'zod'
import { DateTime, Id, Language } from '../kit/schema.ts'
import { formShape, answerShape } from '../kit/record/record-schema.ts'
import { FactorCode } from './factors/factors.schema.ts'
import { profileForm } from './profile.fields.ts'

export const userKinds = ['staff', 'agent', 'supplier'] as const
export const UserKind = z.enum(userKinds)
export type UserKind = z.infer<typeof UserKind>

/** What one logs in with: unique over all merchants, small letters, digits and . _ @ - */
export const UserName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@-]{2,59}$/, { error: 'why:identity.text.userNameRule' })
/** Long enough to resist guessing, whatever it is made of. */
export const Password = z.string().min(8).max(200)

export const LoginForm = z.object({
  userName: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(200),
  /** Of the authenticator, or a recovery code: where the first try was told that it needs one. */
  code: FactorCode.optional(),
  remember: z.boolean().default(false),
})

/** The stored user of the requirements (kept by the browser), with what screens need beside it. */
export const StoredUser = z.object({
  id: Id,
  isSuper: z.union([z.literal(0), z.literal(1)]),
  /** Permission keys held. */
  path: z.array(z.string()),
  /** Name of the screen that opens first after a log-in; '' for the usual one. */
  firstUrl: z.string(),
  merchantName: z.string(),
  merchantCode: z.string(),
  name: z.string(),
  userName: z.string(),
  /** The agent's or supplier's own name, the merchant's for staff. */
  companyName: z.string(),
  /** Which variant of the app the person uses: the brand, or `longtail`. */
  appId: z.string(),
  distributorId: Id.nullable(),
  supplierId: Id.nullable(),
  /** An agent's own, the merchant's for the others. */
  currency: z.string(),
  /** Goes with every call beside the cookie; without the cookie it opens nothing. */
  sessionId: z.string(),
  kind: UserKind,
  timeZone: z.string(),
  language: Language.nullable(),
  demo: z.boolean(),
  /** Staff: when new orders are paused; null where there is no end. */
  sellingUntil: DateTime.nullable(),
  brand: z.string().nullable(),
  avatarFileId: Id.nullable(),
  /** Of staff: orders and customers of some people alone are seen. */
  limitedReach: z.boolean(),
  /** A second factor is to be set up before anything else. */
  mustEnrol: z.boolean(),
  /** Switches of the merchant, e.g. `skuCodeEditable`. */
  flags: z.record(z.string(), z.boolean()),
})
export type StoredUser = z.infer<typeof StoredUser>

/** Six digits, sent by mail. */
export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'why:sixDigits')

/** A new password typed twice. */
const NewPassword = z.object({ password: Password, again: z.string().max(200) })
const passwordsMatch = ({ password, again }: { password: string; again: string }): boolean =>
  password === again
const mismatch = { path: ['again'], error: 'why:identity.text.passwordsDontMatch' }

export const PasswordChange = NewPassword.extend({ oldPassword: z.string().min(1).max(200) }).refine(
  passwordsMatch,
  mismatch,
)
export const PasswordByLink = NewPassword.extend({ token: z.string().min(20).max(100) }).refine(
  passwordsMatch,
  mismatch,
)
export const Invitation = z.object({
  userName: z.string(),
  fullName: z.string(),
  merchantName: z.string(),
  companyName: z.string(),
  invitedBy: z.string(),
})

export const MyselfForm = z.object(formShape(profileForm))
export const Myself = z.object({
  ...answerShape(profileForm),
  userName: z.string(),
  roleName: z.string(),
  safeEmail: z.string(),
})

export const SessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  remembered: z.boolean(),
  /** The browser's own description of itself. */
  userAgent: z.string(),
  ip: z.string(),
  createdAt: DateTime,
  seenAt: DateTime,
  expiresAt: DateTime,
})
export type SessionRow = z.infer<typeof SessionRow>
