import { z } from 'zod'
import { AddOnChoices, AddOnTerms } from '../../catalog/add-ons/add-on.schema.ts'
import { addOnCharges } from '../../catalog/add-ons/add-ons.ts'
import { OfferedPart, PartChoices } from '../../catalog/packages/package.schema.ts'
import { AmountMinor, PriceMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, Names, Paging, PlainDate, Session, listOf } from '../../kit/schema.ts'
import { NewGuest } from '../create-order.schema.ts'
import { BackChoice, LegNo, WayBack } from '../legs/leg.schema.ts'
import { OneOrder } from '../order-acts.schema.ts'
import { Counts, guestKinds } from '../orders.schema.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { amendForm } from './amend.fields.ts'
import { feeWays, modifyStates } from './modify.states.ts'

/** What is changed of an order; what is left out stays as it was sold. */
export const Amendment = z.object({
  date: PlainDate.optional(),
  session: Session.optional(),
  /** Of a stay. */
  endDate: PlainDate.optional(),
  /** Another product in its place (upgrade, downgrade). */
  skuId: Id.optional(),
  /** Of a round trip: another day or sailing of its way back; one of its ways that goes. */
  back: WayBack.optional(),
  dropLeg: LegNo.optional(),
  /** Of a package: what is taken for its parts. */
  choices: PartChoices.optional(),
  /** All add-ons that it shall have. */
  addOns: AddOnChoices.optional(),
  /** Of a block of a group: how many rooms or vehicles. */
  units: z.number().int().min(1).max(200).optional(),
  removeGuests: z.array(Id).max(500).default([]),
  addGuests: z.array(NewGuest).max(500).default([]),
  fee: z.enum(feeWays).default('rule'),
  feeMinor: PriceMinor.optional(),
  /** What the order comes to instead of the price worked out. */
  totalMinor: PriceMinor.optional(),
})
export type Amendment = z.output<typeof Amendment>

/** An add-on that may be had with the order as it is, and how many of it are had. */
export const OfferedInstead = AddOnTerms.omit({ quantity: true }).extend({
  addOnId: Id,
  /** Of a part of a package. */
  partId: Id.nullable(),
  names: Names,
  charge: z.enum(addOnCharges),
  quantity: z.number().int(),
})
export type OfferedInstead = z.output<typeof OfferedInstead>

/** Of a package: what it offers for its parts now, and what the order has of them. */
export const PartOffers = z.object({ rows: z.array(OfferedPart), choices: PartChoices })
export type PartOffers = z.output<typeof PartOffers>

/** What is typed of it, with the id and version of its order. */
export const AmendForm = z.looseObject(
  formShape(amendForm, { choices: PartChoices.nullable(), addOns: AddOnChoices.nullable() }),
)

export const AmendRequest = OneOrder.extend({ amendment: Amendment })

const LineAt = z.object({
  names: Names,
  date: PlainDate,
  session: z.string(),
  endDate: PlainDate.nullable(),
  /** Of a round trip: which way it is, and until when one without a day is good. */
  leg: LegNo.nullable().optional(),
  openUntil: PlainDate.nullable().optional(),
  ...Counts.shape,
  priceMinor: AmountMinor,
  /** Of a stay: what each night comes to. */
  nights: z.array(z.object({ date: PlainDate, priceMinor: AmountMinor })).optional(),
})
const lineChanges = ['same', 'guests', 'moved', 'added', 'gone'] as const
/** One line before and after; null where it is not there. */
const LineChange = z.object({
  lineId: Id.nullable(),
  change: z.enum(lineChanges),
  before: LineAt.nullable(),
  after: LineAt.nullable(),
  /** Its supplier holds it and is asked. */
  asks: z.boolean(),
})
const GuestView = z.object({ kind: z.enum(guestKinds), name: z.string(), pinyin: z.string() })

/** What an amendment comes to, for everybody who may see the order. */
export const AmendmentView = z.object({
  currency: z.string(),
  totalBeforeMinor: AmountMinor,
  totalAfterMinor: AmountMinor,
  /** What what changes costs more. */
  addedMinor: AmountMinor,
  /** The share of what goes, what is kept of it, and what is given back. */
  backMinor: AmountMinor,
  feeMinor: AmountMinor,
  refundMinor: AmountMinor,
  /** Above zero the agent pays it; below zero it is paid. */
  dueMinor: z.number().int(),
  /** Its promo code holds no more. */
  promoFalls: z.boolean(),
  lines: z.array(LineChange),
  guestsAdded: z.array(GuestView),
  guestsGone: z.array(GuestView),
})
export type AmendmentView = z.output<typeof AmendmentView>

/** For staff: what it costs. Null where a cost is missing. */
const CostChange = z.object({
  currency: z.string(),
  beforeMinor: AmountMinor.nullable(),
  afterMinor: AmountMinor.nullable(),
})
/** Stock that is taken and given back: how much of a pool the order has on a day before and after. */
const StockChange = z.object({
  poolId: Id,
  name: z.string(),
  date: PlainDate,
  session: z.string(),
  before: z.number().int(),
  after: z.number().int(),
})
export const AmendmentPreview = AmendmentView.extend({
  /** What the agent's account lacks for it now; left out where it has enough. */
  missingMinor: PriceMinor.optional(),
  costs: z.array(CostChange).optional(),
  stock: z.array(StockChange).optional(),
  /** Suppliers who are asked before anything changes. */
  asked: z.array(z.string()).optional(),
  /** What whoever does it will have to answer first: a late booking, ages that do not fit, minors alone. */
  questions: z.array(z.string()).optional(),
})
export type AmendmentPreview = z.output<typeof AmendmentPreview>

export const AmendManyRequest = z.object({ ids: z.array(Id).min(1).max(500), amendment: Amendment })
/** Of one of many: what the agent pays or gets back and who is asked first, or why it cannot be done. */
export const AmendManyView = AmendmentView.pick({ currency: true, dueMinor: true })
  .partial()
  .extend({
    id: Id,
    asked: z.array(z.string()).default([]),
    why: z.string().default(''),
  })
export type AmendManyView = z.output<typeof AmendManyView>

/** Asks for an amendment. Staff may have it done at once where suppliers know already (`asks: false`). */
export const ApplyAmendment = AmendRequest.extend({
  reason: z.string().trim().max(500).default(''),
  asks: z.boolean().default(true),
  /** What the person saw is due; where it is another amount now, the call asks. */
  shownDueMinor: z.number().int().optional(),
})
export type ApplyAmendment = z.output<typeof ApplyAmendment>

export const ModifyRequest = z.object({
  id: Id,
  orderId: Id,
  orderCode: z.string(),
  itemName: z.string(),
  agentName: z.string(),
  status: z.enum(modifyStates.names),
  told: AmendmentView,
  reason: z.string(),
  appliedByKind: z.enum(['staff', 'agent', 'merchant', 'system', 'supplier']),
  appliedByName: z.string(),
  appliedAt: DateTime,
  sentAt: DateTime.nullable(),
  endedAt: DateTime.nullable(),
  endedByName: z.string(),
  endedReason: z.string(),
  dueAt: DateTime.nullable(),
  version: z.number(),
  can: Can,
})
export type ModifyRequest = z.output<typeof ModifyRequest>

/** A product that stands to be taken instead. */
export const OtherSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  sessions: z.array(z.string()),
  /** Of a round trip. */
  back: BackChoice.nullable(),
})
export type OtherSku = z.infer<typeof OtherSku>

export const OneRequest = z.object({ id: Id, version: z.number().int().optional() })
export const ModifyFilter = Paging.extend({
  orderId: Id.optional(),
  status: z.array(z.enum(modifyStates.names)).optional(),
  open: z.boolean().optional(),
})
export const ModifyList = listOf(ModifyRequest)

/** The order as it was until an amendment, and what became of it then. */
export const OrderVersion = z.object({
  no: z.number(),
  until: DateTime,
  byName: z.string(),
  change: AmendmentView,
  told: z.object({
    totalMinor: AmountMinor,
    currency: z.string(),
    ...Counts.shape,
    lines: z.array(LineAt.extend({ lineId: Id })),
    guests: z.array(GuestView),
  }),
  costs: z
    .array(z.object({ lineId: Id, currency: z.string(), costMinor: AmountMinor.nullable() }))
    .optional(),
})
export type OrderVersion = z.output<typeof OrderVersion>
