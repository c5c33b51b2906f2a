import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { DateTime, Id, PlainDate } from '../kit/schema.ts'
import { LineStatus, OrderStatus } from '../orders/orders.schema.ts'

/** Days that the trend looks back, today included; days that the stock looks ahead. */
export const trendDays = 30
export const stockDays = 14
/** Stock runs out where at most this share of the capacity is left. */
export const lowStockPercent = 15

const Item = { itemNames: z.record(z.string(), z.string()), productType: z.string() }

/** One departure: what leaves on a day at a time, and who comes. */
export const Departure = z.object({
  date: PlainDate,
  /** When it leaves, HH:mm in the merchant's zone: of its session, else of the product. */
  time: z.string(),
  session: z.string(),
  skuId: Id.nullable(),
  ...Item,
  orders: z.number(),
  guests: z.number(),
  boarded: z.number(),
  /** Guests of orders that are not confirmed yet. */
  unconfirmed: z.number(),
})
export type Departure = z.infer<typeof Departure>

/** Staff: all of today. A supplier: its own of the coming days. */
export const Departures = z.object({
  today: PlainDate,
  rows: z.array(Departure),
  /** What leaves tomorrow, in all. */
  tomorrow: z.object({ orders: z.number(), guests: z.number() }),
})
export type Departures = z.infer<typeof Departures>

/** What a merchant that begins has already of what its first order needs. */
export const FirstSteps = z.object({
  /** Its own sign, which stands on papers and on its public page. */
  logo: z.boolean(),
  supplier: z.boolean(),
  product: z.boolean(),
  /** Something is on sale, which it is only with a price. */
  price: z.boolean(),
  /** Of something on sale there is some left, or it is not counted. */
  stock: z.boolean(),
  agent: z.boolean(),
  order: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** Days that a week has from today on. */
export const weekDays = 7
/** What leaves on each day of the week to come. */
export const Week = z.object({
  days: z.array(
    z.object({
      date: PlainDate,
      departures: z.number(),
      orders: z.number(),
      guests: z.number(),
      unconfirmed: z.number(),
    }),
  ),
})
export type Week = z.infer<typeof Week>

/** Sales of orders by their service date in the merchant's currency; costs are absent for whom they are not meant. */
export const Trend = z.object({
  currency: z.string(),
  days: z.array(
    z.object({
      date: PlainDate,
      salesMinor: z.number(),
      costMinor: z.number().optional(),
      orders: z.number(),
    }),
  ),
  salesMinor: z.number(),
  /** Of what is known. */
  costMinor: z.number().optional(),
  orders: z.number(),
  /** Of as many days before. */
  previousSalesMinor: z.number(),
  /** What the orders leave whose costs are all known, and how many of how many have one that is not, or no rate for it. */
  profit: z
    .object({ minor: z.number(), salesMinor: z.number(), orders: z.number(), lacking: z.number() })
    .optional(),
})
export type Trend = z.infer<typeof Trend>

export const LowStock = z.object({
  poolId: Id,
  poolName: z.string(),
  poolNames: z.record(z.string(), z.string()),
  /** The product that draws on it, and how many more do. */
  skuId: Id.nullable(),
  skuNames: z.record(z.string(), z.string()),
  others: z.number(),
  date: PlainDate,
  session: z.string(),
  left: z.number(),
  capacity: z.number(),
})
export type LowStock = z.infer<typeof LowStock>

/** Who owes us, or whom we owe; amounts in their currency, and in ours at today's rate (null: no rate is kept). */
const Owing = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  balanceMinor: z.number(),
  baseMinor: z.number().nullable(),
  /** An agent's limit. */
  limitMinor: z.number().optional(),
})
export const OwingList = z.object({
  currency: z.string(),
  /** Of those whose rate is known. */
  totalMinor: z.number(),
  count: z.number(),
  rows: z.array(Owing),
})
export type OwingList = z.infer<typeof OwingList>

export const Notice = HistoryEntry.extend({ orderId: Id.nullable(), orderCode: z.string() })
export type Notice = z.infer<typeof Notice>

/** An agent's order to come, or a supplier's line that waits for its answer. */
export const ComingOrder = z.object({
  orderId: Id,
  code: z.string(),
  contactName: z.string(),
  ...Item,
  date: PlainDate,
  time: z.string(),
  guests: z.number(),
  status: OrderStatus.optional(),
  supplierStatus: LineStatus.optional(),
})
export type ComingOrder = z.infer<typeof ComingOrder>

/** A bill that is not paid whole, by its day. */
export const DueBill = z.object({
  id: Id,
  code: z.string(),
  agentName: z.string(),
  dueDay: PlainDate,
  overdueDays: z.number().int(),
  openMinor: z.number(),
  currency: z.string(),
})
export type DueBill = z.infer<typeof DueBill>

/** What somebody wrote at an order and this person has not read. */
export const UnreadMessage = z.object({
  id: Id,
  orderId: Id,
  code: z.string(),
  text: z.string(),
  at: DateTime,
})
export type UnreadMessage = z.infer<typeof UnreadMessage>

/** What an agent can do something about, or waits for: an order to pay, a problem, a withdrawal that is not answered. */
export const AgentWait = z.object({
  kind: z.enum(['pay', 'problem', 'withdrawal']),
  orderId: Id,
  code: z.string(),
  contactName: z.string(),
  ...Item,
  date: PlainDate,
  /** Until when; null where nothing ends by itself. */
  until: DateTime.nullable(),
  /** What is to be paid, in the order's currency; nobody is told who may not see prices. */
  amountMinor: z.number().optional(),
  currency: z.string().optional(),
})
export type AgentWait = z.infer<typeof AgentWait>
