import { z } from 'zod'
import { PlainDate } from '../../kit/schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'

/** Each try to pay an order through a provider. */
export const OrderPayments = z.object({
  rows: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      system: z.string(),
      method: z.string(),
      state: z.string(),
      amountMinor: z.number().int(),
      refundedMinor: z.number().int(),
      currency: z.string(),
      at: z.string(),
    }),
  ),
})

/** What is to be paid, the part of it that must be paid first, the day until which the rest has time, and what the agent has for it. */
export const PayPreview = z.object({
  currency: z.string(),
  dueMinor: AmountMinor,
  firstMinor: AmountMinor,
  balanceOn: PlainDate.nullable(),
  balanceMinor: z.number().int(),
})
export type PayPreview = z.infer<typeof PayPreview>
