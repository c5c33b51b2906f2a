import { z } from 'zod'
import { AccountMovementFilter } from '../../finance/movement.schema.ts'
import { AmountMinor, Currency } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
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
import { quotaRecord, quotaStates, topUpForm } from './quota.fields.ts'
import { topUpStates } from './quota.states.ts'

export const QuotaForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(quotaRecord),
})
export type QuotaForm = z.output<typeof QuotaForm>

export const QuotaFilter = Paging.extend({
  text: ShortText.optional(),
  currency: Currency.optional(),
  state: z.enum(quotaStates).optional(),
})
export const Quota = z.object({ id: Id, version: z.number().int(), ...answerShape(quotaRecord), can: Can })
export type Quota = z.infer<typeof Quota>
export const QuotaList = listOf(Quota)

export const TopUp = z.object({ quotaId: Id, clientRequestId: ClientRequestId, ...formShape(topUpForm) })
export type TopUp = z.output<typeof TopUp>
export const ReverseTopUp = z.object({ id: Id, version: z.number().int().optional(), reason: Reason })

export const TopUpFilter = Paging.extend({
  quotaId: Id.optional(),
  supplierId: Id.optional(),
  text: ShortText.optional(),
  status: z.enum(topUpStates.names).optional(),
})
export const TopUpRow = z.object({
  id: Id,
  version: z.number(),
  supplierId: Id,
  supplierName: z.string(),
  amountMinor: AmountMinor,
  currency: z.string(),
  accountName: z.string(),
  paidOn: PlainDate,
  reference: z.string(),
  note: z.string(),
  proofFileId: Id.nullable(),
  status: z.enum(topUpStates.names),
  byName: z.string(),
  at: DateTime,
  reversedByName: z.string(),
  reason: z.string(),
  can: Can,
})
export type TopUpRow = z.infer<typeof TopUpRow>
export const TopUpList = listOf(TopUpRow)

export const QuotaLogFilter = AccountMovementFilter.extend({ quotaId: Id })
