import { z } from 'zod'
import { ShownAccount } from '../../finance/collections/collections.schema.ts'
import { answerShape, filterShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, ClientRequestId, Id, listOf, Paging, PlainDate, Reason, ShortText } from '../../kit/schema.ts'
import { askRecharge, payRecharge, rechargeRow } from './recharge.fields.ts'

export const AskRecharge = z.object({
  clientRequestId: ClientRequestId,
  ...formShape(askRecharge),
})
export type AskRecharge = z.output<typeof AskRecharge>

export const OneRecharge = z.object({ id: Id, version: z.number().int().optional() })
export type OneRecharge = z.output<typeof OneRecharge>
export const PayRecharge = OneRecharge.extend(formShape(payRecharge))
export type PayRecharge = z.output<typeof PayRecharge>
export const RejectRecharge = OneRecharge.extend({ reason: Reason })

export const RechargeFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  accountId: Id.optional(),
  ...filterShape(rechargeRow, 'status'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const RechargeRow = z.object({
  id: Id,
  version: z.number(),
  agentId: Id,
  ...answerShape(rechargeRow),
  proofFileId: Id.nullable(),
  requestedByKind: z.string(),
  can: Can,
})
export type RechargeRow = z.infer<typeof RechargeRow>
export const RechargeList = listOf(RechargeRow)

export const ShownAccounts = z.object({ currency: z.string(), rows: z.array(ShownAccount) })
