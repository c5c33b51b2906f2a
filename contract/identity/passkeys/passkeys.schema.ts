import { z } from 'zod'
import { DateTime, Id } from '../../kit/schema.ts'

export const PasskeyName = z.string().trim().min(1).max(60)

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** On several devices of the person, as phones and password managers keep them. */
  multiDevice: z.boolean(),
  backedUp: z.boolean(),
  createdAt: DateTime,
  lastUsedAt: DateTime.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** As the browser's own function takes it (WebAuthn Level 3, in JSON). */
export const PasskeyOptions = z.object({ options: z.string() })
/** What it answers, as a text of JSON: its parts are checked where it is verified. */
export const PasskeyAnswer = z.string().min(2).max(20_000)
