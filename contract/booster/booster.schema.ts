import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { guestKinds } from '../kit/guests.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import {
  accountForm,
  bulkWays,
  commissionForm,
  overrideForm,
  ruleForm,
  settingForm,
} from './booster.fields.ts'
import { listingSorts } from './booster-sorts.ts'
import { guards, ruleLevels } from './guards.ts'

const Version = z.number().int()
const Minor = z.number().int()
const kinds = guestKinds
const Kind = z.enum(kinds)
const Guard = z.enum(guards).nullable()

export const boosterStates = ['none', 'joined', 'paused', 'left'] as const
const accountStates = ['draft', 'connecting', 'connected', 'failing', 'paused', 'closed'] as const
export type AccountState = (typeof accountStates)[number]
export const listingStates = [
  'draft',
  'checked',
  'submitted',
  'live',
  'paused',
  'guarded',
  'rejected',
  'ending',
  'ended',
] as const
export type ListingState = (typeof listingStates)[number]
/** The terms of the booster that a merchant joins on. */
export const termsVersion = 1 as const

export const BoosterInfo = z.object({
  state: z.enum(boosterStates),
  termsVersion: Version,
  joinedAt: DateTime.nullable(),
  joinedByName: z.string(),
  currency: z.string(),
  accounts: z.number(),
  listings: z.number(),
  live: z.number(),
  guarded: z.number(),
  /** Out of our own data: so many products have a price and a cost, and so many keep the floor at this commission. */
  estimate: z.object({
    products: z.number(),
    fit: z.number(),
    commissionBasisPoints: z.number(),
    floorBasisPoints: z.number(),
  }),
  sales: z.object({ orders: z.number(), guests: z.number(), soldMinor: Minor, netMinor: Minor }),
  can: Can,
})
export type BoosterInfo = z.infer<typeof BoosterInfo>
export const Join = z.object({ termsVersion: z.literal(termsVersion) })
export const PauseBooster = z.object({ paused: z.boolean() })
export const Leave = z.object({ reason: Reason })

export const BoosterSetting = z.object({
  ...answerShape(settingForm),
  state: z.enum(boosterStates),
  currency: z.string(),
  version: Version,
  history: z.array(HistoryEntry),
  can: Can,
})
export type BoosterSetting = z.infer<typeof BoosterSetting>
export const SettingSave = z.object({ ...formShape(settingForm), version: Version.optional() })
export type SettingSave = z.output<typeof SettingSave>

export const RuleRow = z.object({
  ...answerShape(ruleForm),
  id: Id,
  version: Version,
  level: z.enum(ruleLevels),
  accountName: z.string(),
  skuCode: z.string(),
  skuNames: Names,
  categoryNames: Names,
  listings: z.number(),
  can: Can,
})
export type RuleRow = z.infer<typeof RuleRow>
export const Rules = z.object({ rows: z.array(RuleRow) })
export const RuleSave = z.object({ id: Id.optional(), version: Version.optional(), ...formShape(ruleForm) })
export type RuleSave = z.output<typeof RuleSave>

export const AccountRow = z.object({
  ...answerShape(accountForm),
  connectionId: Id,
  version: Version.nullable(),
  system: z.string(),
  name: z.string(),
  agentName: z.string(),
  currency: z.string(),
  testMode: z.boolean(),
  state: z.enum(accountStates),
  lastPushAt: DateTime.nullable(),
  lastOrderAt: DateTime.nullable(),
  lastError: z.string(),
  refused: z.number(),
  answerMs: z.number(),
  live: z.number(),
  guarded: z.number(),
  can: Can,
})
export type AccountRow = z.infer<typeof AccountRow>
export const Accounts = z.object({ rows: z.array(AccountRow) })
export const AccountSave = z.object({
  connectionId: Id,
  version: Version.optional(),
  ...formShape(accountForm),
})
export type AccountSave = z.output<typeof AccountSave>
export const CommissionAsk = z.object({ connectionId: Id })
export const CommissionRow = z.object({
  ...answerShape(commissionForm),
  id: Id,
  version: Version,
  categoryNames: Names,
  /** It is what is taken now. */
  holds: z.boolean(),
  can: Can,
})
export type CommissionRow = z.infer<typeof CommissionRow>
export const Commissions = z.object({ rows: z.array(CommissionRow) })
export const CommissionSave = z.object({
  id: Id.optional(),
  version: Version.optional(),
  connectionId: Id,
  ...formShape(commissionForm),
})
export type CommissionSave = z.output<typeof CommissionSave>
export const AccountPause = z.object({ connectionId: Id, paused: z.boolean() })
export const AccountChoices = z.object({
  rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
})

const Prices = z.partialRecord(
  Kind,
  z.object({ priceMinor: Minor, netMinor: Minor, marginBasisPoints: z.number().nullable() }),
)
export const ListingFilter = Paging.extend({
  text: ShortText.optional(),
  connectionId: Id.optional(),
  state: z.enum(listingStates).optional(),
  guarded: z.boolean().optional(),
  ...sortShape(listingSorts),
})
export type ListingFilter = z.output<typeof ListingFilter>
export const ListingRow = z.object({
  id: Id,
  version: Version,
  connectionId: Id,
  accountName: z.string(),
  system: z.string(),
  skuId: Id,
  skuCode: z.string(),
  skuNames: Names,
  partnerName: z.string(),
  outsideProduct: z.string(),
  state: z.enum(listingStates),
  guard: Guard,
  /** Figures of the guard, for its words. */
  guardFacts: z.record(z.string(), z.union([z.string(), z.number()])),
  openDays: z.number(),
  heldDays: z.number(),
  currency: z.string(),
  listMinor: Minor.nullable(),
  prices: Prices,
  floorBasisPoints: z.number().nullable(),
  floorUntil: PlainDate.nullable(),
  otherTerms: z.string(),
  pricedAt: DateTime.nullable(),
  pushedAt: DateTime.nullable(),
  /** What the marketplace was told last of the first day that is sold there: places (null: without limit, or none yet) and what guests pay there. */
  sent: z
    .object({
      day: PlainDate,
      stock: z.number().nullable(),
      currency: z.string(),
      prices: z.partialRecord(Kind, Minor),
    })
    .nullable(),
  pushError: z.string(),
  orders: z.number(),
  cancelled: z.number(),
  guests: z.number(),
  soldMinor: Minor,
  netMinor: Minor,
  can: Can,
})
export type ListingRow = z.infer<typeof ListingRow>
export const ListingPage = listOf(ListingRow)
/** A product of ours on a partner's account: where, and whether it is sold there; no price and no figure of the partner's. */
export const PartnerListing = z.object({
  key: z.string(),
  partnerName: z.string(),
  system: z.string(),
  skuCode: z.string(),
  skuNames: Names,
  state: z.enum(listingStates),
})
export type PartnerListing = z.infer<typeof PartnerListing>
export const PartnerListings = listOf(PartnerListing)
export const OneListing = z.object({ id: Id })
export const Publish = z.object({ connectionId: Id, skuIds: z.array(Id).min(1).max(500) })
export type Publish = z.output<typeof Publish>
export const Published = z.object({ published: z.number(), skipped: z.number() })
export const ListingPause = z.object({ id: Id, paused: z.boolean() })
export const ListingEnd = z.object({ id: Id, reason: ShortText.default('') })
export const ListingOverride = z.object({ id: Id, ...formShape(overrideForm) })
export type ListingOverride = z.output<typeof ListingOverride>
export const ListingTerms = z.object({ id: Id, reason: Reason })

export const CandidateFilter = Paging.extend({ connectionId: Id.optional(), text: ShortText.optional() })
export type CandidateFilter = z.output<typeof CandidateFilter>
const CandidateRow = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: z.string(),
  /** Whose product it is, where it is followed from the market. */
  partnerName: z.string(),
  accounts: z.number(),
})
export const Candidates = listOf(CandidateRow)

export const PriceAsk = z.object({
  listingIds: z.array(Id).max(50).optional(),
  connectionId: Id.optional(),
  from: PlainDate,
  to: PlainDate,
})
export type PriceAsk = z.output<typeof PriceAsk>
const PriceDay = z.object({
  date: PlainDate,
  priceMinor: Minor.nullable(),
  netMinor: Minor.nullable(),
  marginBasisPoints: z.number().nullable(),
  listMinor: Minor.nullable(),
  isTyped: z.boolean(),
  guard: Guard,
})
export const PriceSheet = z.object({
  from: PlainDate,
  to: PlainDate,
  today: PlainDate,
  rows: z.array(
    z.object({
      listingId: Id,
      kind: Kind,
      session: z.string(),
      accountName: z.string(),
      skuCode: z.string(),
      skuNames: Names,
      currency: z.string(),
      days: z.array(PriceDay),
    }),
  ),
  can: Can,
})
export type PriceSheet = z.infer<typeof PriceSheet>
const Cell = z.object({
  listingId: Id,
  kind: Kind,
  date: PlainDate,
  /** Null: the rule's price again. */
  priceMinor: Minor.min(0).max(1_000_000_000_000).nullable(),
})
export const PriceSave = z.object({ cells: z.array(Cell).min(1).max(5_000) })
export type PriceSave = z.output<typeof PriceSave>
export const PriceSaved = z.object({ saved: z.number(), guarded: z.number() })
export const PriceBulk = z.object({
  listingIds: z.array(Id).min(1).max(200),
  from: PlainDate,
  to: PlainDate,
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  kinds: z.array(Kind).max(4).default([]),
  way: z.enum(bulkWays),
  /** Minor units, or basis points where the way is `percent`. */
  value: z.number().int().min(-1_000_000_000).max(1_000_000_000_000).default(0),
})
export type PriceBulk = z.output<typeof PriceBulk>

export const PriceTraceAsk = z.object({ id: Id, date: PlainDate, kind: Kind })
/** How one price came about, step by step. */
export const PriceSteps = z.object({
  currency: z.string(),
  level: z.enum([...ruleLevels, 'typed']),
  base: z.string(),
  baseMinor: Minor.nullable(),
  markupBasisPoints: z.number(),
  addMinor: Minor,
  commissionBasisPoints: z.number(),
  feeMinor: Minor,
  stepMinor: Minor,
  endingMinor: Minor,
  rulePriceMinor: Minor.nullable(),
  priceMinor: Minor.nullable(),
  netMinor: Minor.nullable(),
  costMinor: Minor.nullable(),
  marginBasisPoints: z.number().nullable(),
  floorBasisPoints: z.number(),
  lowestForFloorMinor: Minor.nullable(),
  highestMinor: Minor.nullable(),
  lowestMinor: Minor.nullable(),
  guard: Guard,
})
export type PriceSteps = z.infer<typeof PriceSteps>

export const SaleFilter = Paging.extend({ listingId: Id.optional() })
export type SaleFilter = z.output<typeof SaleFilter>
const SaleRow = z.object({
  id: Id,
  thirdCode: z.string(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  accountName: z.string(),
  skuNames: Names,
  date: PlainDate.nullable(),
  state: z.string(),
  guests: z.number(),
  currency: z.string(),
  retailMinor: Minor.nullable(),
  netMinor: Minor.nullable(),
  createdAt: DateTime,
  can: Can,
})
export const SalePage = listOf(SaleRow)
export const OneSale = z.object({ id: Id, version: z.number().int().optional() })
export const ReasonedSale = OneSale.extend({ reason: Reason })
/** With what the marketplace was told of it, the latest last. */
export const SaleInfo = SaleRow.extend({
  version: z.number().int(),
  listingId: Id,
  connectionId: Id,
  notices: z.array(z.object({ kind: z.string(), state: z.string(), error: z.string(), at: DateTime })),
})
export type SaleInfo = z.infer<typeof SaleInfo>
export const SaleMoved = z.object({ id: Id, state: z.string(), version: z.number().int() })
export const SyncSales = z.object({ connectionId: Id })
