import { z } from 'zod'
import { DateTime } from '../../kit/schema.ts'

/** Six digits of the authenticator, or a recovery code; blanks and dashes do not matter. */
export const FactorCode = z
  .string()
  .trim()
  .max(30)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((text) => /^(\d{6}|[a-z2-9]{10})$/.test(text), 'why:identity.factors.codeShape')

/** Six digits of the authenticator, and nothing else. */
export const TotpCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'why:sixDigits')

/** How a person proves who they are beside the password. */
export const Factors = z.object({
  totp: z.boolean(),
  totpSince: DateTime.nullable(),
  /** Recovery codes that are not used yet. */
  recoveryLeft: z.number().int(),
  passkeys: z.number().int(),
  /** The merchant's rule asks it of this person. */
  required: z.boolean(),
})
export type Factors = z.output<typeof Factors>

/** What an authenticator app is given; it counts once a code of it has been typed. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() })

/** Shown this once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
