import { z } from 'zod'
import { HistoryEntry } from '../../audit/audit.schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  DateTime,
  Id,
  listOf,
  LongPaging,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { OrderStatus } from '../orders.schema.ts'
import { itemForm, itemSides, presetRecord } from './subsidiary.fields.ts'

export const bases = ['service', 'booking'] as const
export const groupings = ['departure', 'product', 'agent', 'seller'] as const

const SubsidiaryInput = z.object({
  /** Which day counts: when the service is, or when it was booked. */
  basis: z.enum(bases).default('service'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  agentId: Id.optional(),
  supplierId: Id.optional(),
  skuId: Id.optional(),
  text: ShortText.optional(),
  /** Only those whose cost or rate is missing. */
  lacking: z.boolean().optional(),
})
export type SubsidiaryRequest = z.output<typeof SubsidiaryInput>
export const SubsidiaryFilter = LongPaging.extend(SubsidiaryInput.shape)

/** One line of an order in the books. Null is unknown, never zero. */
export const SubsidiaryRow = z.object({
  lineId: Id,
  orderId: Id,
  orderCode: z.string(),
  status: OrderStatus,
  names: Names,
  date: PlainDate,
  bookedOn: PlainDate,
  agentName: z.string(),
  supplierName: z.string(),
  seller: z.string(),
  /** Between the agent and us. */
  currency: z.string(),
  receivableMinor: AmountMinor,
  /** Of an agent that pays by bill: the settled share of the bills in the books. */
  receivedMinor: AmountMinor,
  taxMinor: AmountMinor,
  /** Between the supplier and us. */
  costCurrency: z.string(),
  payableMinor: AmountMinor.nullable(),
  paidMinor: AmountMinor,
  /** Put on it beside its price and cost, in the merchant's own currency. */
  itemIncomeMinor: AmountMinor.nullable(),
  itemCostMinor: AmountMinor.nullable(),
  baseCurrency: z.string(),
  /** What it brings without tax. */
  salesMinor: AmountMinor,
  profitMinor: AmountMinor.nullable(),
  /** What is missing where the profit is unknown. */
  lacks: z.enum(['cost', 'rate']).nullable(),
})
export type SubsidiaryRow = z.infer<typeof SubsidiaryRow>
export const SubsidiaryList = listOf(SubsidiaryRow)
export const SubsidiaryExport = SubsidiaryInput.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

export const ProfitFilter = Paging.extend({
  ...SubsidiaryInput.omit({ lacking: true }).shape,
  by: z.enum(groupings).default('product'),
})
export const ProfitRow = z.object({
  key: z.string(),
  names: Names,
  name: z.string(),
  date: PlainDate.nullable(),
  lines: z.number().int(),
  /** Lines whose cost or rate is missing: nothing of them is in the sums. */
  lacking: z.number().int(),
  currency: z.string(),
  salesMinor: AmountMinor,
  costMinor: AmountMinor,
  profitMinor: AmountMinor,
})
export type ProfitRow = z.infer<typeof ProfitRow>
export const ProfitList = listOf(ProfitRow)

export const OrderItem = z.object({
  id: Id,
  lineId: Id,
  side: z.enum(itemSides),
  name: z.string(),
  amountMinor: AmountMinor,
  currency: z.string(),
  supplierName: z.string(),
  byRule: z.boolean(),
  reason: z.string(),
  byName: z.string(),
  at: DateTime,
  removedAt: DateTime.nullable(),
  removedByName: z.string(),
  removedReason: z.string(),
  can: Can,
})
export type OrderItem = z.infer<typeof OrderItem>
export const SubsidiaryInfo = z.object({
  orderId: Id,
  orderCode: z.string(),
  rows: z.array(SubsidiaryRow),
  items: z.array(OrderItem),
  history: z.array(HistoryEntry),
  can: Can,
})
export type SubsidiaryInfo = z.infer<typeof SubsidiaryInfo>

export const ItemForm = z.object({
  ...formShape(itemForm),
  orderId: Id,
  clientRequestId: z.string().min(8).max(80),
})
export type ItemForm = z.output<typeof ItemForm>
export const RemoveItem = z.object({ id: Id, reason: Reason })
export const ApplyPreset = z.object({ orderId: Id, lineId: Id, presetId: Id })

export const PresetForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(presetRecord),
})
export type PresetForm = z.output<typeof PresetForm>
export const Preset = z.object({ id: Id, version: z.number().int(), ...answerShape(presetRecord), can: Can })
export type Preset = z.infer<typeof Preset>
export const PresetFilter = Paging.extend({ text: ShortText.optional(), enabled: z.boolean().optional() })
export const PresetList = listOf(Preset)
