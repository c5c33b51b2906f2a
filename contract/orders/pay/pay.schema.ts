import { z } from 'zod'

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
