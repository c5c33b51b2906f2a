import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { ProductType } from '../catalog/catalog.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { formShape } from '../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  Language,
  listOf,
  Names,
  Paging,
  PlainDate,
  Session,
  ShortText,
} from '../kit/schema.ts'
import { LegNo } from '../orders/legs/leg.schema.ts'
import { LineStatus, OrderStatus, PaymentStatus } from '../orders/orders.schema.ts'
import { callForm, resolveForm } from './call.fields.ts'
import {
  callActs,
  callDefaults,
  callOrderStates,
  callRefunds,
  guestChoices,
  notifiedWays,
} from './call.states.ts'

/** Most days that one call goes over, and most orders. */
export const maxCallDays = 31
export const maxCallOrders = 2_000

/** Which departures: days, one session or all of them, products or what sails with a resource; none named: whatever leaves. */
const scope = {
  from: PlainDate,
  to: PlainDate,
  /** As it is written; what is none finds nothing, so that nobody calls off a whole day with half a time. */
  session: ShortText.optional(),
  skuIds: z.array(Id).max(200).default([]),
  resourceIds: z.array(Id).max(50).default([]),
}
export const DepartureScope = z.object(scope)
export type DepartureScope = z.output<typeof DepartureScope>

const MoneySum = z.object({ currency: z.string(), amountMinor: AmountMinor })
type MoneySum = z.infer<typeof MoneySum>

/** One product on one day, or one session of it. */
export const DepartureRow = z.object({
  key: z.string(),
  date: PlainDate,
  session: z.string(),
  skuId: Id,
  names: Names,
  productType: ProductType,
  orders: z.number().int(),
  guests: z.number().int(),
  boarded: z.number().int(),
  unpaid: z.number().int(),
  money: z.array(MoneySum),
  blocked: z.boolean(),
  /** Orders of calls that wait for their guests, and those that could not follow. */
  waiting: z.number().int(),
  cannot: z.number().int(),
})
export type DepartureRow = z.infer<typeof DepartureRow>
/** Today and tomorrow where no day is named. */
export const DepartureFilter = Paging.extend({
  ...scope,
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
})
export const DepartureList = listOf(DepartureRow)

/** An order that a departure carries, and all that is told of it before anything is done. */
export const AffectedOrder = z.object({
  id: Id,
  code: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  itemNames: Names,
  date: PlainDate,
  session: z.string(),
  /** The one way of a round trip that is met; its money is what is told. Null: the whole order. */
  leg: LegNo.nullable(),
  agentId: Id,
  agentName: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  language: Language,
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  units: z.number().int(),
  boarded: z.number().int(),
  currency: z.string(),
  totalMinor: AmountMinor,
  /** What the agent has given for it, and what the order's rule would give back now. */
  paidMinor: AmountMinor,
  ruleRefundMinor: AmountMinor,
  suppliers: z.array(z.string()),
  supplierStatus: LineStatus,
  /** A bound merchant serves it by an order of its own. */
  mirrored: z.boolean(),
  /** What else the order has on other departures. */
  others: z.array(z.object({ names: Names, date: PlainDate, session: z.string() })),
  drivers: z.array(z.object({ name: z.string(), phone: z.string(), time: z.string() })),
  /** By currency what it costs; null: missing. For who may. */
  costs: z.array(z.object({ currency: z.string(), amountMinor: AmountMinor.nullable() })).optional(),
  /** The call that it is in already, and until when its guest may answer. */
  callId: Id.nullable(),
  answerBy: DateTime.nullable(),
})
export type AffectedOrder = z.infer<typeof AffectedOrder>

export const AffectedAsk = Paging.extend(scope).extend({ text: ShortText.optional() })
export const Affected = listOf(AffectedOrder).extend({
  sums: z.object({
    orders: z.number().int(),
    guests: z.number().int(),
    boarded: z.number().int(),
    unpaid: z.number().int(),
    mirrored: z.number().int(),
    packages: z.number().int(),
    /** Without an address or a phone. */
    unreachable: z.number().int(),
    languages: z.array(z.object({ language: Language, orders: z.number().int() })),
    agents: z.array(z.object({ id: Id, name: z.string(), orders: z.number().int() })),
    suppliers: z.array(z.object({ name: z.string(), orders: z.number().int() })),
    money: z.array(
      z.object({
        currency: z.string(),
        totalMinor: AmountMinor,
        paidMinor: AmountMinor,
        ruleRefundMinor: AmountMinor,
      }),
    ),
    costs: z.array(MoneySum.extend({ missing: z.number().int() })).optional(),
  }),
  can: Can,
})
export type Affected = z.infer<typeof Affected>

/** Who of them has room on another day or session, first come first served; each that has none with its reason. */
export const RoomAsk = DepartureScope.extend({
  orderIds: z.array(Id).max(maxCallOrders).default([]),
  toDate: PlainDate,
  toSession: Session.nullable().default(null),
})
export const Room = z.object({
  follow: z.number().int(),
  cannot: z.array(z.object({ id: Id, code: z.string(), why: z.string() })),
})
export type Room = z.infer<typeof Room>

export const CallForm = z.object({
  clientRequestId: ClientRequestId,
  ...scope,
  /** Some of the orders; none named: all. */
  orderIds: z.array(Id).max(maxCallOrders).default([]),
  ...formShape(callForm),
})
export type CallForm = z.output<typeof CallForm>

/** One order that could not follow: another day or session, or its end; `overbook` where there are no seats for it. */
export const ResolveForm = z.object({
  clientRequestId: ClientRequestId,
  callId: Id,
  orderId: Id,
  ...formShape(resolveForm),
})
export type ResolveForm = z.output<typeof ResolveForm>

const Count = z.number().int()
/** How many orders of a call are in each state. */
const Counts = z.object({
  cannot: Count,
  offered: Count,
  asked: Count,
  waiting: Count,
  moved: Count,
  credited: Count,
  refunded: Count,
  gone: Count,
})
const Sailing = z.object({ date: PlainDate, session: z.string().nullable() })

/** A call in the history: what, when, who, why, and what came of it. */
export const DepartureCall = z.object({
  id: Id,
  act: z.enum(callActs),
  reason: z.string(),
  from: PlainDate,
  to: PlainDate,
  session: z.string().nullable(),
  names: z.array(Names),
  refund: z.enum(callRefunds),
  keepPrice: z.boolean(),
  tells: z.boolean(),
  toDate: PlainDate.nullable(),
  toSession: z.string().nullable(),
  sailings: z.array(Sailing),
  choices: z.array(z.enum(guestChoices)),
  answerBy: DateTime.nullable(),
  byDefault: z.enum(callDefaults).nullable(),
  message: z.string(),
  /** Still closed by this call. */
  blocked: z.boolean(),
  openedAt: DateTime.nullable(),
  byName: z.string(),
  at: DateTime,
  jobId: Id.nullable(),
  running: z.boolean(),
  orders: z.number().int(),
  counts: Counts,
  refunds: z.array(MoneySum),
  can: Can,
})
export type DepartureCall = z.infer<typeof DepartureCall>
export const CallFilter = Paging.extend({
  text: ShortText.optional(),
  act: z.enum(callActs).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export const CallList = listOf(DepartureCall)

export const CallOrder = z.object({
  orderId: Id,
  code: z.string(),
  orderStatus: OrderStatus,
  contactName: z.string(),
  contactPhone: z.string(),
  agentName: z.string(),
  itemNames: Names,
  guests: z.number().int(),
  state: z.enum(callOrderStates.names),
  why: z.string(),
  chosen: z.enum(guestChoices).nullable(),
  chosenBy: z.enum(['guest', 'deadline']).nullable(),
  date: PlainDate,
  session: z.string(),
  leg: LegNo.nullable(),
  toDate: PlainDate.nullable(),
  toSession: z.string().nullable(),
  currency: z.string(),
  paidMinor: AmountMinor,
  refundMinor: AmountMinor.nullable(),
  told: z.enum(notifiedWays),
  toldTo: z.string(),
  language: Language,
  at: DateTime.nullable(),
  drivers: z.array(z.object({ name: z.string(), phone: z.string(), time: z.string() })),
  can: Can,
})
export type CallOrder = z.infer<typeof CallOrder>
/** The call with all its orders, those first that somebody must look at. */
export const CallInfo = DepartureCall.extend({
  rows: z.array(CallOrder),
  history: z.array(HistoryEntry),
})
export type CallInfo = z.infer<typeof CallInfo>
