import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Session, ShortText } from '../../kit/schema.ts'
import { guestKinds, ruleMethods } from '../../kit/guests.ts'
import { Amounts, PriceTrace, RuleMethod, RuleMethods, RuleValues } from '../pricing.schema.ts'

const Kinds = z.array(z.enum(guestKinds))
/** `none`: the agent pays the list price. */
export const QuotationMethod = z.enum(['none', ...ruleMethods])
export type QuotationMethod = z.infer<typeof QuotationMethod>

/** Which categories and types there are, to narrow prices and rules to. */
export const PriceScope = z.object({
  categories: z.array(z.object({ id: Id, parentId: Id.nullable(), names: Names })),
  /** Types of which there is a SKU. */
  productTypes: z.array(z.string()),
})

export const QuotationFilter = Paging.extend({
  text: ShortText.optional(),
  productType: ShortText.optional(),
  /** Those below them too. */
  categoryIds: z.array(Id).max(200).optional(),
  method: QuotationMethod.optional(),
  onSale: z.boolean().optional(),
  /** Only SKUs with a quotation, or only those without. */
  quoted: z.boolean().optional(),
  enabled: z.boolean().optional(),
  /** Only SKUs whose resulting price is below cost, or has no price for a kind. */
  problem: z.enum(['belowCost', 'noPrice']).optional(),
  /** The day whose prices are shown; today where it is not given. */
  date: PlainDate.optional(),
})

/** Whose prices: an agent's, or a strategy's (`agentId` or `strategyId` of the question). */
export const PriceOwner = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  baseCurrency: z.string(),
  /** With the margin on selling prices. */
  rate: z.string().nullable(),
  rateDate: PlainDate.nullable(),
  marginBasisPoints: z.number().int(),
  can: Can,
})

/** One SKU for one owner. Amounts are in the owner's currency, unless their name says base. */
export const QuotationRow = z.object({
  skuId: Id,
  skuCode: z.string(),
  skuNames: Names,
  productType: z.string(),
  categoryId: Id.nullable(),
  categoryNames: Names.nullable(),
  chargeMethod: z.string(),
  enabled: z.boolean(),
  skuOnSale: z.boolean(),
  /** The quotation's own switch; sold only where the SKU is on sale too. */
  onSale: z.boolean(),
  method: QuotationMethod,
  methods: RuleMethods.optional(),
  values: RuleValues,
  /** What would be paid without the quotation. */
  listPrice: Amounts,
  price: Amounts,
  basePrice: Amounts,
  belowCost: Kinds,
  /** Kinds that have a price and whose cost nobody knows. */
  costMissing: Kinds,
  closed: z.boolean(),
  modifiedAt: DateTime.nullable(),
  modifiedByName: z.string(),
})
export type QuotationRow = z.infer<typeof QuotationRow>
export const QuotationList = listOf(QuotationRow).extend({ owner: PriceOwner, date: PlainDate })
export type QuotationList = z.infer<typeof QuotationList>

export const QuotationSave = z.object({
  rows: z
    .array(
      z.object({
        skuId: Id,
        method: QuotationMethod,
        methods: RuleMethods.optional(),
        values: RuleValues,
        onSale: z.boolean(),
        /** When the row that was seen was changed last; '' for none. Not given: whatever is there now is changed. */
        seen: z.union([DateTime, z.literal('')]).optional(),
      }),
    )
    .min(1)
    .max(500),
})

/** What a bulk act does to the quotation of each SKU it names. */
export const QuotationChange = z.discriminatedUnion('kind', [
  /** These guest kinds pay the list price and so many basis points or so much on top, or a fixed price. */
  z.object({ kind: z.literal('set'), method: RuleMethod, by: AmountMinor, guests: Kinds.min(1) }),
  /** What these guest kinds pay today, whatever it comes from, goes up or down. */
  z.object({
    kind: z.literal('change'),
    method: z.enum(['percent', 'amount']),
    by: AmountMinor,
    guests: Kinds.min(1),
  }),
  /** The same as another owner's of its kind; `fill` leaves alone what this one already has. */
  z.object({ kind: z.literal('copy'), fromId: Id, mode: z.enum(['replace', 'fill']) }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('onSale'), onSale: z.boolean() }),
])
export type QuotationChange = z.infer<typeof QuotationChange>

/** Which SKUs: the ones named, or all that the list's filter finds. */
const Chosen = {
  skuIds: z.array(Id).max(5_000).optional(),
  filter: QuotationFilter.omit({ pageNo: true, pageSize: true, date: true }).optional(),
  date: PlainDate.optional(),
}
/** The preview that was agreed to: where prices have changed since, the act answers `priceChanged` and does nothing. */
const Agreed = { preview: z.string().max(80).optional() }

export const PreviewAsk = z.object({ ...Chosen, change: QuotationChange })
export const BulkSave = z.object({
  ...Chosen,
  ...Agreed,
  /** Set from the list price, or change today's price: `fixed` can only be set. */
  act: z.enum(['set', 'change']),
  method: RuleMethod,
  by: AmountMinor,
  guests: Kinds.min(1),
})
export const CopyFrom = z.object({
  ...Chosen,
  ...Agreed,
  fromId: Id,
  mode: z.enum(['replace', 'fill']).default('fill'),
})
export const ClearAll = z.object({ ...Chosen, ...Agreed })
export const SwitchSale = z.object({ ...Chosen, ...Agreed, onSale: z.boolean() })

/** A quotation before and after, and the price it makes on the day asked. */
const Side = z.object({
  method: QuotationMethod,
  methods: RuleMethods.optional(),
  values: RuleValues,
  onSale: z.boolean(),
  price: Amounts,
})
export const PreviewRow = z.object({
  skuId: Id,
  skuCode: z.string(),
  skuNames: Names,
  chargeMethod: z.string(),
  before: Side,
  after: Side,
  belowCost: Kinds,
  /** Kinds whose price goes the other way than was asked for: lowering raises it, or raising lowers it. */
  otherWay: Kinds,
})
export type PreviewRow = z.infer<typeof PreviewRow>
/**
 * Why a bulk act leaves a quotation: it charges none of these guests, it says so already, there is no price to change, a
 * custom price of that day decides, or it is not to be replaced.
 */
const stayReasons = ['otherGuests', 'alreadySo', 'noPrice', 'customPrice', 'quoted'] as const
export type StayReason = (typeof stayReasons)[number]

export const Preview = z.object({
  /** Only what would change. */
  rows: z.array(PreviewRow),
  unchanged: z.number().int(),
  /** Why those stay; the codes of the first of them. */
  stays: z.array(
    z.object({ why: z.enum(stayReasons), count: z.number().int(), skuCodes: z.array(z.string()) }),
  ),
  belowCost: z.number().int(),
  currency: z.string(),
  date: PlainDate,
  preview: z.string(),
})
export type Preview = z.infer<typeof Preview>
export const Changed = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  belowCost: z.number().int(),
})

export const TraceAsk = z.object({
  skuId: Id,
  date: PlainDate.optional(),
  session: Session.default(''),
})
export const QuotedPrice = z.object({
  date: PlainDate,
  session: z.string(),
  currency: z.string(),
  price: Amounts,
  baseCurrency: z.string(),
  basePrice: Amounts,
  rate: z.string().nullable(),
  rateDate: PlainDate.nullable(),
  onSale: z.boolean(),
  closed: z.boolean(),
  belowCost: Kinds,
  trace: PriceTrace,
})
export type QuotedPrice = z.infer<typeof QuotedPrice>

export const PriceCalendarAsk = z.object({ skuId: Id, from: PlainDate, to: PlainDate })
/** The resulting prices of one owner and SKU day by day, each session of a day a row of its own. */
export const PriceCalendar = z.object({
  sku: z.object({
    id: Id,
    code: z.string(),
    names: Names,
    chargeMethod: z.string(),
    sessions: z.array(z.string()),
  }),
  owner: PriceOwner,
  today: PlainDate,
  rows: z.array(QuotedPrice),
})
export type PriceCalendar = z.infer<typeof PriceCalendar>

/** A day's price as it is told in the archive: of a past day as it stood when the day ended, else as it is now. */
export const ArchivedPrice = QuotedPrice.pick({
  date: true,
  session: true,
  currency: true,
  price: true,
  closed: true,
  onSale: true,
}).extend({
  /** How a price of today or later came about; null of one that is archived. */
  trace: PriceTrace.nullable(),
})
export type ArchivedPrice = z.infer<typeof ArchivedPrice>
export const ArchiveCalendar = PriceCalendar.extend({
  /** The first archived day; null where none is yet. */
  archivedFrom: PlainDate.nullable(),
  rows: z.array(ArchivedPrice),
})
export type ArchiveCalendar = z.infer<typeof ArchiveCalendar>
