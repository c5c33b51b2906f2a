import { z } from 'zod'
import { ShownAccount } from '../../finance/collections/collections.schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { askRecharge, payRecharge } from './recharge.fields.ts'
import { rechargeStates } from './recharge.states.ts'

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
  status: z.enum(rechargeStates.names).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const RechargeRow = z.object({
  id: Id,
  version: z.number(),
  agentId: Id,
  agentCode: z.string(),
  agentName: z.string(),
  amountMinor: AmountMinor,
  currency: z.string(),
  accountName: z.string(),
  paidOn: PlainDate.nullable(),
  reference: z.string(),
  note: z.string(),
  proofFileId: Id.nullable(),
  status: z.enum(rechargeStates.names),
  requestedByKind: z.string(),
  requestedByName: z.string(),
  requestedAt: DateTime,
  endedByName: z.string(),
  endedAt: DateTime.nullable(),
  reason: z.string(),
  can: Can,
})
export type RechargeRow = z.infer<typeof RechargeRow>
export const RechargeList = listOf(RechargeRow)

export const ShownAccounts = z.object({ currency: z.string(), rows: z.array(ShownAccount) })
