import { z } from 'zod'
import { PlainDate } from '../../kit/schema.ts'
import { SettlementTerm } from '../agents.schema.ts'

/** A period, its last day included; the month so far where nothing is said. */
export const StatementAsk = z
  .object({ from: PlainDate.optional(), to: PlainDate.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'why:pricing.fieldErrors.beforeStart',
  })

/** What stood on an account before the period, what came and went, and what stands after it; in the account's own sign. */
export const StatedAccount = z.object({
  account: z.enum(['agent-available', 'agent-frozen', 'agent-receivable']),
  openingMinor: z.number(),
  upMinor: z.number(),
  downMinor: z.number(),
  closingMinor: z.number(),
})
export const Statement = z.object({
  code: z.string(),
  name: z.string(),
  settlementTerm: SettlementTerm,
  currency: z.string(),
  from: PlainDate,
  to: PlainDate,
  accounts: z.array(StatedAccount),
  movements: z.number().int(),
})
export type Statement = z.infer<typeof Statement>
