import { z } from 'zod'
import { DateTime, Id, Paging, ShortText } from '../kit/schema.ts'

export const CaughtFilter = Paging.extend({ text: ShortText.optional() })
/** A mail that the demo's own mail server kept instead of delivering it. */
export const CaughtMail = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
  receivedAt: DateTime,
})
export type CaughtMail = z.infer<typeof CaughtMail>
