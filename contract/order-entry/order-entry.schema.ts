import { z } from 'zod'
import { SettlementTerm } from '../agents/agents.schema.ts'
import {
  CancelStep,
  ChargeMethod,
  CollectField,
  ProductGroup,
  ProductType,
  StockMode,
} from '../catalog/catalog.schema.ts'
import { AddOnChoices, OfferedAddOn } from '../catalog/add-ons/add-on.schema.ts'
import { OfferedPart, PartChoices } from '../catalog/packages/package.schema.ts'
import { SkuFactsOut } from '../catalog/skus/sku-facts.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { Id, Names, Paging, PlainDate, Session, ShortText } from '../kit/schema.ts'
import { WayBack } from '../orders/legs/leg.schema.ts'
import { maxItems } from './max-items.ts'
import { promoWhys } from '../promotions/promo.ts'
import { TypedCode } from '../promotions/promo.schema.ts'
import { Amounts, PriceTrace } from '../pricing/pricing.schema.ts'
import { TaxView } from '../pricing/tax/tax.schema.ts'

/** Staff name the agent that they sell to; an agent's log-in is its own. */
export const ForAgent = z.object({ agentId: Id.optional() })

/** The widest calendar. */
export const maxEntryDays = 62

/** Why something cannot be sold now. `late` only asks staff; it stops everybody else. */
const whyNots = [
  'notOnSale',
  'closed',
  'blocked',
  'noPrice',
  'soldOut',
  'held',
  'kept',
  'shareUsed',
  'resource',
  'late',
] as const
export const WhyNot = z.enum(whyNots)
export type WhyNot = z.infer<typeof WhyNot>

export const ProductFilter = ForAgent.extend({
  ...Paging.shape,
  date: PlainDate,
  /** In the code or any name, in whatever script. */
  text: ShortText.optional(),
  group: ProductGroup.optional(),
  productTypes: z.array(ProductType).optional(),
  /** With everything below it in the tree. */
  categoryIds: z.array(Id).optional(),
  /** These and no others, also when they are off sale: what a cart holds. */
  skuIds: z.array(Id).max(100).optional(),
})

/** One session of a day ('' = the day as a whole): price of each guest kind, and what is left (adults or units; null = not limited). */
export const Departure = z.object({
  session: Session,
  price: Amounts,
  left: z.number().int().nullable(),
  why: WhyNot.nullable(),
  /** The boat, vehicle, instructor … that ran out, where that is why. */
  resource: z.string().optional(),
  /** Until when it could be booked, as the operator's clock says. */
  deadline: z.string(),
})
export type Departure = z.infer<typeof Departure>

export const Product = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  summaries: z.record(z.string(), z.string()),
  productType: ProductType,
  chargeMethod: ChargeMethod,
  coverUrl: z.string().nullable(),
  categoryName: z.string(),
  stockMode: StockMode,
  startTime: z.string(),
  sessions: z.array(z.string()),
  latestBookingDays: z.number().int(),
  childFromAge: z.number().int(),
  adultFromAge: z.number().int(),
  meetingPoints: Names,
  pickup: z.boolean(),
  facts: SkuFactsOut,
  autoConfirm: z.boolean(),
  collect: z.array(CollectField),
  /** Of a package: what it is made of, and what the buyer may choose of it. */
  parts: z.array(OfferedPart).optional(),
  /** Of a round trip: what sails back, and for how many days an open return is good; null where its day must be chosen. */
  wayBack: z
    .object({
      skuId: Id,
      names: Names,
      stockMode: StockMode,
      sessions: z.array(z.string()),
      openDays: z.number().int().nullable(),
    })
    .optional(),
  /** What may, or must, be taken beside it. */
  addOns: z.array(OfferedAddOn),
  departures: z.array(Departure),
})
export type Product = z.infer<typeof Product>

/** What one tells a guest about a product: pictures (the cover first) and texts, clean HTML among them. */
export const ProductInfo = Product.pick({
  id: true,
  code: true,
  names: true,
  summaries: true,
  productType: true,
  facts: true,
  meetingPoints: true,
  pickup: true,
}).extend({
  descriptions: z.record(z.string(), z.string()),
  terms: z.record(z.string(), z.string()),
  cancelRule: z.array(CancelStep),
  languages: z.array(z.string()),
  pictureUrls: z.array(z.string()),
  /** Of amounts in the cancellation rule. */
  currency: z.string(),
})
export type ProductInfo = z.infer<typeof ProductInfo>

/** The agent that is sold to, as the screens show it. */
export const EntryAgent = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  settlementTerm: SettlementTerm,
  language: z.string(),
})
export type EntryAgent = z.infer<typeof EntryAgent>

export const ProductPage = z.object({
  rows: z.array(Product),
  total: z.number().int(),
  pageNo: z.number().int(),
  pageSize: z.number().int(),
  date: PlainDate,
  today: PlainDate,
  agent: EntryAgent,
})
export type ProductPage = z.infer<typeof ProductPage>

export const StockAsk = ForAgent.extend({ skuId: Id, from: PlainDate, to: PlainDate })
/** Day by day: its sessions with price and what is left. */
export const StockDays = z.object({
  currency: z.string(),
  today: PlainDate,
  rows: z.array(z.object({ date: PlainDate, departures: z.array(Departure) })),
})
export type StockDays = z.infer<typeof StockDays>

const Count = z.number().int().min(0).max(500).default(0)
/** One thing of a cart: a SKU on a day for so many. */
export const EntryItem = z.object({
  skuId: Id,
  date: PlainDate,
  session: Session.default(''),
  /** The morning after the last night of a stay. */
  endDate: PlainDate.optional(),
  adults: Count,
  children: Count,
  infants: Count,
  units: Count,
  /** Of a round trip. */
  back: WayBack.optional(),
  /** Of a package: what is taken for its parts. */
  choices: PartChoices.optional(),
  /** Taken beside it; what is required is counted all the same. */
  addOns: AddOnChoices.optional(),
})
export type EntryItem = z.output<typeof EntryItem>

export const PriceAsk = EntryItem.extend({ ...ForAgent.shape, promoCode: TypedCode.optional() })
const ItemPromo = z.object({
  code: z.string(),
  discountMinor: AmountMinor,
  why: z.enum(promoWhys).nullable(),
})
/** An add-on of an item: what it comes to, and why it cannot be had. */
const ItemAddOn = z.object({
  addOnId: Id,
  partId: Id.nullable(),
  quantity: z.number().int(),
  totalMinor: AmountMinor.nullable(),
  why: WhyNot.nullable(),
})
/** What an item costs now: for one of each kind (of the first night), and in all. */
export const ItemPrice = z.object({
  currency: z.string(),
  unit: Amounts,
  /** Null where the price of somebody asked for is missing. */
  totalMinor: AmountMinor.nullable(),
  nights: z.number().int(),
  /** Of a stay: what each night comes to, and how many could be taken for it (null = not limited). */
  nightly: z
    .array(
      z.object({ date: PlainDate, totalMinor: AmountMinor.nullable(), left: z.number().int().nullable() }),
    )
    .optional(),
  /** Adults or units that could be taken yet; null = not limited. */
  left: z.number().int().nullable(),
  why: WhyNot.nullable(),
  resource: z.string().optional(),
  /** The day, of a stay the night, on which too little is left. */
  shortOn: PlainDate.optional(),
  deadline: z.string(),
  /** Where a promo code was given: what it takes off (in the total already), or why it does not hold. */
  promo: ItemPromo.optional(),
  /** What is taken beside it, in the total already. */
  addOns: z.array(ItemAddOn),
  /** In the total already, one a rate. */
  taxes: z.array(TaxView),
  /** Staff only: the same in the merchant's currency, and how it came about. */
  baseCurrency: z.string().optional(),
  baseTotalMinor: AmountMinor.nullable().optional(),
  rate: z.string().nullable().optional(),
  rateDate: PlainDate.nullable().optional(),
  trace: PriceTrace.optional(),
})
export type ItemPrice = z.infer<typeof ItemPrice>

export const TotalAsk = ForAgent.extend({
  items: z.array(EntryItem).max(maxItems),
  /** Tried for each item in turn; each order that it holds for uses it once. */
  promoCode: TypedCode.optional(),
})
/** What a cart comes to, and what the agent's account is after it. */
export const CartTotal = z.object({
  /** One an item, in their order; stock counts what the items before it take. */
  items: z.array(ItemPrice.omit({ trace: true })),
  currency: z.string(),
  /** Of the items that have a price. */
  totalMinor: AmountMinor,
  /** In that total, one a rate. */
  taxes: z.array(TaxView),
  account: z.object({
    settlementTerm: SettlementTerm,
    /** What can be spent now: the balance, or what is left of the credit; null where each order is paid by itself. */
    spendableMinor: AmountMinor.nullable(),
    afterMinor: AmountMinor.nullable(),
    /** What is lacking; 0 where it suffices. */
    missingMinor: AmountMinor,
    /** Minutes for which an unpaid order is held. */
    holdMinutes: z.number().int(),
  }),
})
export type CartTotal = z.infer<typeof CartTotal>

export const DuplicateAsk = ForAgent.extend({
  items: z.array(z.object({ skuId: Id, date: PlainDate })).max(maxItems),
  contactName: ShortText.default(''),
  contactPhone: ShortText.default(''),
  /** The first guest's name where it is not the contact's. */
  leadName: ShortText.default(''),
  agentOrderCode: ShortText.default(''),
})
const likenesses = ['agentOrderCode', 'phone', 'name'] as const
/** Live orders that look like an item (`at` is its place), and in what. */
export const Duplicates = z.object({
  rows: z.array(z.object({ at: z.number().int(), code: z.string(), same: z.enum(likenesses) })),
})
export type Duplicates = z.infer<typeof Duplicates>
