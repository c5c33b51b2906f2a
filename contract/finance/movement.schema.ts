import { z } from 'zod'
import { DateTime, Id, listOf, Paging, PlainDate, ShortText } from '../kit/schema.ts'

/** One posting on an account that a page shows the ledger of. */
export const AccountMovement = z.object({
  id: Id,
  at: DateTime,
  kind: z.string(),
  /** In the account's natural sign. */
  amountMinor: z.number(),
  balanceAfterMinor: z.number(),
  currency: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  memo: z.string(),
  byName: z.string(),
})
export type AccountMovement = z.infer<typeof AccountMovement>
export const AccountMovements = listOf(AccountMovement)

export const AccountMovementFilter = Paging.extend({
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
})
