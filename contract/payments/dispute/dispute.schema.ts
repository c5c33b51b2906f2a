import { z } from 'zod'
import { answerShape } from '../../kit/record/record-schema.ts'
import { Can, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { disputeRecord, disputeStates } from './dispute.fields.ts'

export const OneDispute = z.object({ id: Id })
export const DisputeFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(disputeStates).optional(),
  /** Of one payment. */
  paymentId: Id.optional(),
})
export type DisputeFilter = z.output<typeof DisputeFilter>
export const Dispute = z.object({
  id: Id,
  paymentId: Id.nullable(),
  ...answerShape(disputeRecord),
  can: Can,
})
export type Dispute = z.infer<typeof Dispute>
export const DisputeList = listOf(Dispute)
