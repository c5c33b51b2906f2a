import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { PriceTrace } from '../pricing/pricing.schema.ts'
import { TaxView } from '../pricing/tax/tax.schema.ts'
import { Can, DateTime, Id, PlainDate } from '../kit/schema.ts'
import { BackChoice, LegNo } from './legs/leg.schema.ts'
import {
  AgentStatus,
  attendances,
  CancellationPreview,
  Collected,
  Counts,
  Driver,
  FollowUp,
  guestKinds,
  ItemNames,
  Lack,
  LineStatus,
  OrderStatus,
  PaymentStatus,
} from './orders.schema.ts'

/** Minor units of one guest of each kind, or of one unit; null = not sold to that kind. */
const UnitAmounts = z.object({
  adultMinor: z.number().nullable(),
  childMinor: z.number().nullable(),
  infantMinor: z.number().nullable(),
  unitMinor: z.number().nullable(),
})

const OrderGuest = z.object({
  id: Id,
  position: z.number(),
  kind: z.enum(guestKinds),
  name: z.string(),
  pinyin: z.string(),
  info: Collected,
  attendance: z.enum(attendances).optional(),
})

/** The mirror order that a line made at a bound supplier merchant, or the line elsewhere that made this order. */
const MirrorState = z.object({
  merchantCode: z.string(),
  merchantName: z.string(),
  orderCode: z.string(),
})

/** A line; what only staff may see (supplier, cost) is absent for agents, the price for suppliers. */
export const OrderLine = Counts.extend({
  id: Id,
  position: z.number(),
  kind: z.enum(['sku', 'part', 'add-on']),
  skuId: Id.optional(),
  skuCode: z.string(),
  productType: z.string(),
  chargeMethod: z.string(),
  name: z.string(),
  names: ItemNames,
  /** What an add-on goes with, for its supplier, who does not see the other lines. */
  goesWith: z.string().optional(),
  date: PlainDate,
  session: z.string(),
  endDate: PlainDate.nullable(),
  /** Of a round trip: which way it is, and until when one without a day is good. */
  leg: LegNo.nullable().optional(),
  openUntil: PlainDate.nullable().optional(),
  /** Taken out of its order by a change: what its supplier says to that is told beside. */
  removed: z.boolean().optional(),
  supplierStatus: LineStatus,
  /** What the supplier was asked while it is reviewing. */
  asked: z.enum(['cancel', 'change']).nullable().optional(),
  askedText: z.string().optional(),
  currency: z.string().optional(),
  priceMinor: AmountMinor.optional(),
  unitPrices: UnitAmounts.optional(),
  supplierId: Id.nullable().optional(),
  supplierName: z.string().optional(),
  notifyMethod: z.string().optional(),
  supplierOrderCode: z.string().optional(),
  supplierNote: z.string().optional(),
  rejectReason: z.string().optional(),
  handledWay: z.enum(['self-handled', 'other-handled']).nullable().optional(),
  costCurrency: z.string().optional(),
  /** Null = cost missing, never zero. */
  costMinor: z.number().nullable().optional(),
  unitCosts: UnitAmounts.optional(),
  /** What a bound supplier asks instead, until it is taken or refused. */
  askedCost: z.object({ costMinor: AmountMinor, currency: z.string() }).nullable().optional(),
  /** What the supplier keeps of a cancelled line. */
  supplierFeeMinor: z.number().nullable().optional(),
  /** What the supplier would keep if it were asked to cancel now. */
  cancelFeeNowMinor: z.number().nullable().optional(),
  driver: Driver.nullable(),
  /** A driver belongs to this line. */
  driven: z.boolean(),
  mirror: MirrorState.nullable().optional(),
  sentAt: DateTime.nullable().optional(),
  askedAt: DateTime.nullable().optional(),
  answeredAt: DateTime.nullable().optional(),
  version: z.number(),
  can: Can,
})

/** Money of an order; cost and profit for staff only, all of it absent for suppliers. */
const OrderMoney = z.object({
  currency: z.string(),
  subtotalMinor: AmountMinor,
  totalMinor: AmountMinor,
  /** '' without one. */
  promoCode: z.string(),
  discountMinor: AmountMinor,
  /** In the total: what its lines were sold with, one a rate. */
  taxes: z.array(TaxView),
  /** Set aside for it: frozen, or on the bill of an agent that pays by invoice. */
  reservedMinor: AmountMinor,
  refundMinor: AmountMinor,
  /** Promised to the agent and not there yet; what requests gave back (below zero) or collected while it stands. */
  refundingMinor: AmountMinor,
  adjustedMinor: z.number().int(),
  feeMinor: AmountMinor.nullable(),
  /** Sold by a deposit: that, and the day until which the rest is paid. */
  depositMinor: AmountMinor.nullable(),
  balanceOn: PlainDate.nullable(),
  baseCurrency: z.string().optional(),
  baseTotalMinor: AmountMinor.optional(),
  rate: z.string().optional(),
  rateDate: PlainDate.nullable().optional(),
  rateMarginBasisPoints: z.number().int().optional(),
  costs: z
    .array(
      z.object({
        currency: z.string(),
        costMinor: AmountMinor,
        payableMinor: AmountMinor,
        /** What suppliers gave back: not in the cost any more. */
        backMinor: AmountMinor,
      }),
    )
    .optional(),
  /** What is missing of costs; the sums above are of the others. */
  missing: z.array(Lack).optional(),
  /** In the merchant's currency; null where anything is missing. */
  baseCostMinor: AmountMinor.nullable().optional(),
  profitMinor: AmountMinor.nullable().optional(),
})

const OrderVoucher = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(['live', 'void']),
  issuedAt: DateTime,
  entitlements: z.number(),
  redeemed: z.number(),
})

/** A field that the SKU asks for, for each guest or once an order. */
const CollectField = z.object({
  key: z.string(),
  per: z.enum(['guest', 'order']),
  required: z.boolean(),
})

export const OrderInfo = Counts.extend({
  id: Id,
  code: z.string(),
  version: z.number(),
  agentOrderCode: z.string(),
  groupCode: z.string(),
  channel: z.string(),
  thirdCode: z.string(),
  status: OrderStatus,
  previousStatus: OrderStatus.nullable().optional(),
  supplierStatus: LineStatus,
  agentStatus: AgentStatus.optional(),
  paymentStatus: PaymentStatus.optional(),
  followUp: FollowUp.optional(),
  followUpReason: z.string().optional(),
  ordered: z.boolean().optional(),
  invalid: z.boolean().optional(),
  supplierLocked: z.boolean().optional(),
  deletedAt: DateTime.nullable().optional(),
  archivedAt: DateTime.nullable().optional(),
  agent: z
    .object({ id: Id, code: z.string(), name: z.string(), settlementTerm: z.string(), currency: z.string() })
    .optional(),
  skuId: Id.optional(),
  skuCode: z.string(),
  itemName: z.string(),
  itemNames: ItemNames,
  productType: z.string(),
  serviceDate: PlainDate,
  session: z.string(),
  startsAt: DateTime,
  /** Of a round trip: which ways it still has, and of its way back when it is, or until when it may be, and when its boats leave. */
  wayBack: z
    .object({
      ways: z.array(LegNo),
      date: PlainDate,
      session: z.string(),
      open: z.boolean(),
      sessions: z.array(z.string()),
    })
    .nullable()
    .optional(),
  /** Its way back went and may be taken again: when its boats leave, and whether it may be left open. */
  backAgain: BackChoice.nullable().optional(),
  contact: z.object({
    name: z.string(),
    pinyin: z.string(),
    phone: z.string(),
    email: z.string().optional(),
  }),
  language: z.string().optional(),
  remark: z.string(),
  internalNote: z.string().optional(),
  colour: z.string().nullable().optional(),
  /** When the zone of its pick-up hotel is picked up; absent where it is in none. */
  pickUpTime: z.string().optional(),
  collected: Collected,
  collect: z.array(CollectField),
  /** Of its product: when it departs; none where it has no sessions, or for a supplier. */
  sessions: z.array(z.string()),
  /** Of its product, where it departs at one time of the day alone. */
  startTime: z.string().optional(),
  guests: z.array(OrderGuest),
  lines: z.array(OrderLine),
  money: OrderMoney.optional(),
  payBy: DateTime.nullable().optional(),
  cancellation: CancellationPreview.nullable().optional(),
  /** The agent's withdrawal: what was fixed when it asked. */
  withdrawal: z
    .object({ reason: z.string(), at: DateTime, feeMinor: AmountMinor, refundMinor: AmountMinor })
    .nullable()
    .optional(),
  cancelReason: z.string().nullable(),
  rejectReason: z.string().nullable().optional(),
  vouchers: z.array(OrderVoucher),
  history: z.array(HistoryEntry),
  /** How the price came about; of a stay its first night's. Staff only. */
  priceTrace: PriceTrace.nullable().optional(),
  /** The other merchant's line that made this order. */
  mirrorOf: MirrorState.nullable().optional(),
  /** What that merchant asks to change, until it is answered. */
  changeAsked: z.string().nullable().optional(),
  createdByName: z.string().optional(),
  createdAt: DateTime,
  modifiedAt: DateTime,
  can: Can,
})
export type OrderInfo = z.infer<typeof OrderInfo>
export type OrderLine = z.infer<typeof OrderLine>
