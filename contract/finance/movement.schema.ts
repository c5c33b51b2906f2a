import { z } from 'zod'
import { answerShape } from '../kit/record/record-schema.ts'
import { Id, listOf, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { movementRow } from './movement.fields.ts'

/** One posting on an account that a page shows the ledger of. */
export const AccountMovement = z.object({
  id: Id,
  ...answerShape(movementRow),
  orderId: Id.nullable(),
})
export type AccountMovement = z.infer<typeof AccountMovement>
export const AccountMovements = listOf(AccountMovement)

export const AccountMovementFilter = Paging.extend({
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
})
