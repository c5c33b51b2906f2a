import { z } from 'zod'
import { answerShape, filterShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, ClientRequestId, DateTime, Id, listOf, Paging, Reason, ShortText } from '../../kit/schema.ts'
import { arrivedForm, demandRow, ownLimitForm, rmbForm, sentForm, withdrawForm } from './withdraw.fields.ts'

export const RmbMove = z.object({ ...formShape(rmbForm), clientRequestId: ClientRequestId })
export type RmbMove = z.output<typeof RmbMove>
export const WithdrawAsk = z.object({ ...formShape(withdrawForm), clientRequestId: ClientRequestId })
export type WithdrawAsk = z.output<typeof WithdrawAsk>

export const OneDemand = z.object({ id: Id, version: z.number().int().optional() })
export type OneDemand = z.output<typeof OneDemand>
export const DemandReason = OneDemand.extend({ reason: Reason })
export const DemandSent = OneDemand.extend(formShape(sentForm))
export const DemandArrived = OneDemand.extend(formShape(arrivedForm))

export const DemandFilter = Paging.extend({
  text: ShortText.optional(),
  ...filterShape(demandRow, 'status'),
})
export const WithdrawDemand = z.object({
  id: Id,
  version: z.number(),
  ...answerShape(demandRow),
  proofFileId: Id.nullable(),
  answeredAt: DateTime.nullable(),
  can: Can,
})
export type WithdrawDemand = z.infer<typeof WithdrawDemand>
export const DemandList = listOf(WithdrawDemand)

/** What the RMB account holds, and what of it is on its way out. */
export const RmbAccount = z.object({
  balanceMinor: z.number(),
  leavingMinor: z.number(),
  /** Above so much within a day, who asks for it does not accept it. */
  ownLimitMinor: z.number(),
  currency: z.string(),
  can: Can,
})
export type RmbAccount = z.infer<typeof RmbAccount>

export const OwnLimit = z.object(formShape(ownLimitForm))
export type OwnLimit = z.output<typeof OwnLimit>
