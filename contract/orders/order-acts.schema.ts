import { z } from 'zod'
import { PriceMinor } from '../kit/money/money.ts'
import { Email, Id, LongText, OrBlank, Phone, Reason, ShortText } from '../kit/schema.ts'
import { having } from '../kit/states.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { payMethods, refundWays } from './act.fields.ts'
import { Pinyin } from './create-order.schema.ts'
import { lineStates } from './line.states.ts'
import { followUpStates, orderStates } from './orders.states.ts'
import { AgentStatus, Collected, Driver, LineStatus, OrderStatus, PaymentStatus } from './orders.schema.ts'

/** One order; with the version that the person saw, an act after somebody else's is refused (409001) and says whose. */
export const OneOrder = z.object({ id: Id, version: z.number().int().optional() })
/** One line by its own id, with the line's version. */
export const OneLine = z.object({ lineId: Id, version: z.number().int().optional() })

/** How an order stands after an act. */
export const OrderState = z.object({
  id: Id,
  status: OrderStatus,
  supplierStatus: LineStatus,
  agentStatus: AgentStatus,
  paymentStatus: PaymentStatus,
  version: z.number(),
})
export type OrderState = z.infer<typeof OrderState>
/** How a line stands after an act, and its order. */
export const LineState = z.object({
  lineId: Id,
  orderId: Id,
  supplierStatus: LineStatus,
  version: z.number(),
  orderStatus: OrderStatus,
})
export type LineState = z.infer<typeof LineState>

const Refund = { refund: z.enum(refundWays).default('rule'), refundMinor: PriceMinor.optional() }

export const WithReason = OneOrder.extend({ reason: Reason })
export const CancelOrder = WithReason.extend(Refund)
export type CancelOrder = z.output<typeof CancelOrder>
/** A reason is asked where the refund is not the rule's. */
export const AgreeCancel = OneOrder.extend({ ...Refund, reason: z.string().trim().max(500).default('') })
export type AgreeCancel = z.output<typeof AgreeCancel>

/** What is given replaces what was; what is left out stays. The internal note and colour are staff's. */
export const Remark = OneOrder.extend({
  remark: LongText.optional(),
  internalNote: LongText.optional(),
  colour: z.string().trim().max(20).optional(),
})
export type Remark = z.output<typeof Remark>

/** Contact, guests and collected information after booking; counts and kinds of guests stay. */
export const ContactUpdate = OneOrder.extend({
  contactName: z.string().trim().min(1).max(200).optional(),
  contactPinyin: OrBlank(Pinyin).optional(),
  contactPhone: OrBlank(Phone).optional(),
  contactEmail: OrBlank(Email).optional(),
  agentOrderCode: z.string().trim().max(60).optional(),
  collected: Collected.optional(),
  /** Answers that are laid over what was collected, for whoever the product asks: once, or each guest. */
  answers: Collected.optional(),
  guests: z
    .array(
      z.object({
        id: Id,
        name: ShortText.optional(),
        pinyin: OrBlank(Pinyin).optional(),
        info: Collected.optional(),
      }),
    )
    .max(500)
    .optional(),
})
export type ContactUpdate = z.output<typeof ContactUpdate>

/** More time to pay, in minutes; a week at most. */
export const ExtendHold = OneOrder.extend({ minutes: z.number().int().min(1).max(10_080) })

/**
 * Staff write down what they received and how; an agent pays from its balance. `amountMinor`: a part of what is due, of the order as the
 * person saw it, so that it is not paid twice.
 */
export const PayOrder = OneOrder.extend({
  method: z.enum(payMethods).default('balance'),
  amountMinor: AmountMinor.min(1).optional(),
}).refine(({ amountMinor, version }) => amountMinor === undefined || version !== undefined, {
  path: ['version'],
  message: 'why:required',
})

export const MarkSentOther = OneLine.extend({
  way: z.enum(['self-handled', 'other-handled']),
  note: ShortText.default(''),
})
export const SupplierAnswer = OneLine.extend({
  supplierOrderCode: z.string().trim().max(60).default(''),
  note: z.string().trim().max(500).default(''),
})
export const LineReason = OneLine.extend({ reason: Reason })
/** The fee by the supplier's ladder of the moment it was asked; staff may write another that was agreed. */
export const AgreeLineCancel = OneLine.extend({
  feeMinor: PriceMinor.optional(),
  note: z.string().trim().max(500).default(''),
})
export const ChangeSupplier = OneLine.extend({ supplierId: Id })
export const ArrangeDriver = OneLine.extend({ driver: Driver })

/** What can be done to many orders at once. Line acts go to every line of the order that is open to them. */
const orderBulkActs = [...having(orderStates, 'bulk'), ...having(followUpStates, 'bulk')]
export const lineBulkActs = having(lineStates, 'bulk')
export const BulkOne = z.object({
  id: Id,
  action: z.enum([...orderBulkActs, ...lineBulkActs]),
  reason: z.string().trim().max(500).optional(),
  /** What the act's own call takes besides: which supplier, who drives, what is remarked. */
  with: z.record(z.string(), z.unknown()).default({}),
})
export const Bulk = BulkOne.omit({ id: true }).extend({ ids: z.array(Id).min(1).max(200) })
export type Bulk = z.output<typeof Bulk>
/** Each order by itself: done, or why not. */
export const BulkAnswer = z.object({
  rows: z.array(
    z.object({
      id: Id,
      done: z.boolean(),
      code: z.number(),
      message: z.string(),
    }),
  ),
})
