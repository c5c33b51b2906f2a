import { z } from 'zod'
import { DateTime, Id } from '../../kit/schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'

/** A link by which something is paid, and its code for a telephone. */
export const PayLink = z.object({
  id: Id,
  url: z.string(),
  /** The link as a picture that a camera reads (SVG). */
  qr: z.string(),
  amountMinor: AmountMinor,
  paidMinor: AmountMinor,
  currency: z.string(),
  expiresAt: DateTime,
})
export type PayLink = z.infer<typeof PayLink>
export const PayToken = z.object({ token: z.string().max(120) })
