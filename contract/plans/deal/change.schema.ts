import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id } from '../../kit/schema.ts'
import { changeStates } from './change.states.ts'
import { changeForm, offerChangeForm } from './deal.fields.ts'
import { ApplyChange } from './deal.schema.ts'

const Count = z.number().int()
const Group = z.object({ ...formShape(changeForm), priceMinor: AmountMinor })

/** What the agent reads of a change, frozen as it was sent: never a cost. */
export const ChangeContent = z.object({
  before: Group,
  after: Group,
  /** For those who fall out, beside the price. */
  feeMinor: AmountMinor,
  /** What changes before it were charged with: this fee comes beside it. Those that were sent before it was written do not say. */
  chargedMinor: AmountMinor.optional(),
})
export type ChangeContent = z.infer<typeof ChangeContent>

const offered = {
  id: Id,
  version: Count,
  number: Count,
  status: z.enum(changeStates.names),
  content: ChangeContent,
  contentHash: z.string(),
  currency: z.string(),
  ...formShape(offerChangeForm),
  answeredAt: DateTime.nullable(),
  answeredBy: z.string(),
  answerReason: z.string(),
  can: Can,
}
export const PlanChange = z.object({ ...offered, sentAt: DateTime, sentBy: z.string(), mailedTo: z.string() })
export type PlanChange = z.infer<typeof PlanChange>
/** The same as the agent that is asked reads it. */
export const OwnChange = z.object(offered)
export type OwnChange = z.infer<typeof OwnChange>

/** The change that was shown, with until when and with which words the agent is asked. */
export const SendChange = ApplyChange.extend({ ...formShape(offerChangeForm) })
export type SendChange = z.output<typeof SendChange>
