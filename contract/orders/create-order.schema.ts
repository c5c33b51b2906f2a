import { z } from 'zod'
import { AddOnChoices } from '../catalog/add-ons/add-on.schema.ts'
import { PartChoices } from '../catalog/packages/package.schema.ts'
import { AmountMinor, PriceMinor } from '../kit/money/money.ts'
import {
  ClientRequestId,
  DateTime,
  Email,
  Id,
  Language,
  LongText,
  OrBlank,
  Phone,
  PlainDate,
  Session,
  ShortText,
} from '../kit/schema.ts'
import { TypedCode } from '../promotions/promo.schema.ts'
import { WayBack } from './legs/leg.schema.ts'
import { Collected, guestKinds, LineStatus, OrderStatus } from './orders.schema.ts'

/** Pinyin is written in capitals; the server makes it from a Chinese name where it is left out. */
export const Pinyin = z
  .string()
  .trim()
  .max(200)
  .regex(/^[A-Z][A-Z ,.'/-]*$/, 'why:pinyin')

const Count = z.number().int().min(0).max(500).default(0)

export const NewGuest = z.object({
  kind: z.enum(guestKinds).default('adult'),
  name: ShortText.default(''),
  pinyin: OrBlank(Pinyin).default(''),
  info: Collected.default({}),
})

/** Seats of a session that are held for this order: as many as it has guests who sit. */
const HeldSeats = z.object({ sessionId: Id, token: z.string().min(16).max(80) })

const NewOrder = z.object({
  clientRequestId: ClientRequestId,
  skuId: Id,
  date: PlainDate,
  session: Session.default(''),
  /** Last night's morning of a stay; each night before it is taken from stock. */
  endDate: PlainDate.optional(),
  adults: Count,
  children: Count,
  infants: Count,
  units: Count,
  /** Of a round trip that has a way back of its own. */
  back: WayBack.optional(),
  /** Of a package: what is taken for its parts where they leave a choice; else the first that can be had. */
  choices: PartChoices.optional(),
  /** What is taken beside it; what its product requires is taken all the same. */
  addOns: AddOnChoices.optional(),
  /** Of what is sold by the seat, where the seats are chosen already. */
  seats: HeldSeats.optional(),
  contactName: z.string().trim().min(1).max(200),
  contactPinyin: OrBlank(Pinyin).default(''),
  contactPhone: OrBlank(Phone).default(''),
  contactEmail: OrBlank(Email).default(''),
  guests: z.array(NewGuest).max(500).default([]),
  collected: Collected.default({}),
  remark: LongText.default(''),
  agentOrderCode: z.string().trim().max(60).default(''),
  /** Takes its discount off this order, and counts as one use. */
  promoCode: TypedCode.optional(),
  language: Language.optional(),
  /** The total that the person saw; where the price is another now, the call asks. */
  shownTotalMinor: PriceMinor.optional(),
})

/** An order by staff for an agent. */
export const CreateOrder = NewOrder.extend({
  agentId: Id,
  internalNote: LongText.default(''),
  /** Instead of the SKU's preferred supplier. */
  supplierId: Id.optional(),
})
export type CreateOrder = z.output<typeof CreateOrder>

/** An order by an agent for itself. */
export const BuyOrder = NewOrder
export type BuyOrder = z.output<typeof BuyOrder>

/** The same again on another day: guests, contact and collected information are taken over. */
export const CopyOrder = z.object({
  id: Id,
  clientRequestId: ClientRequestId,
  date: PlainDate,
  session: Session.optional(),
  endDate: PlainDate.optional(),
  agentOrderCode: z.string().trim().max(60).default(''),
  shownTotalMinor: PriceMinor.optional(),
})
export type CopyOrder = z.output<typeof CopyOrder>

/** What a create answers; the same client request id answers the same again. */
export const OrderCreated = z.object({
  id: Id,
  code: z.string(),
  /** The status it was created in. */
  status: OrderStatus,
  supplierStatus: LineStatus,
  currency: z.string(),
  totalMinor: AmountMinor,
  /** An unpaid order is held until then. */
  payBy: DateTime.nullable(),
})
export type OrderCreated = z.infer<typeof OrderCreated>

/** The orders of one cart: all are made or none. Each has a client request id of its own. */
export const CreateGroup = z.object({
  agentId: Id,
  items: z
    .array(CreateOrder.omit({ agentId: true }))
    .min(1)
    .max(20),
})
export const BuyGroup = z.object({ items: z.array(BuyOrder).min(1).max(20) })
/** `groupCode` is '' where it is one order only. */
export const GroupCreated = z.object({ groupCode: z.string(), rows: z.array(OrderCreated) })
export type GroupCreated = z.infer<typeof GroupCreated>
