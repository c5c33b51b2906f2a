import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import { companyForm, countries, gateForm, visibilityForm } from './company.fields.ts'
import { licenceForm, licenceStates } from './licence.fields.ts'
import { marketSorts, tradeSorts } from './market-sorts.ts'
import { bindForm, messagesForm, productsForm, requestsForm, shareKinds } from './setting.fields.ts'
import { termsForm } from './terms.fields.ts'
import { trustKinds } from './trust.ts'

export const MerchantCode = z.string().trim().min(1).max(12)
const Version = z.number().int()

export const connections = ['none', 'linked', 'asked', 'askedByThem', 'active', 'suspended', 'ended'] as const
const companyLicenceStates = ['none', 'submitted', 'checked', 'expired'] as const
const registerStates = ['', 'running', 'closed', 'missing'] as const
const Connection = z.enum(connections)

/** A company as its card shows it. */
export const CompanyRow = z.object({
  code: z.string(),
  names: Names,
  country: z.enum(countries),
  city: z.string(),
  areas: z.string(),
  productTypes: z.array(z.string()),
  languages: z.array(z.string()),
  about: Names,
  licenceState: z.enum(companyLicenceStates),
  answerHours: z.number(),
  products: z.number(),
  samples: z.array(Names),
  connection: Connection,
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const CompanyFilter = Paging.extend({
  text: ShortText.optional(),
  country: z.enum(countries).optional(),
  area: ShortText.optional(),
  productType: z.string().max(40).optional(),
  language: z.string().max(10).optional(),
  licensed: z.boolean().optional(),
  connection: Connection.optional(),
  answersWithin: z.number().int().min(1).max(240).optional(),
  ...sortShape(marketSorts),
})
export type CompanyFilter = z.output<typeof CompanyFilter>
export const CompanyPage = listOf(CompanyRow)

const dealStates = [
  'proposed',
  'countered',
  'accepted',
  'active',
  'suspended',
  'ended',
  'declined',
  'withdrawn',
  'lapsed',
  'expired',
] as const
export type DealState = (typeof dealStates)[number]
/** Of these two companies have one at most in a direction. */
export const liveStates: readonly DealState[] = ['proposed', 'countered', 'accepted', 'active', 'suspended']
export const directions = ['sells', 'buys'] as const

export const Terms = z.object(formShape(termsForm))
/** What stands in a message to another company: text alone. */
const Message = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(?![\s\S]*(:\/\/|www\.|[<>]))[\s\S]*$/i, 'why:open-market.fieldErrors.plainMessage')
  .default('')
/** What of our own a contract joins, and the price level that stands behind it: never told to the other side. */
const Own = { recordId: Id.nullable().default(null), strategyId: Id.nullable().default(null) }

export const Propose = z.object({
  merchantCode: MerchantCode,
  direction: z.enum(directions),
  terms: Terms,
  message: Message,
  ...Own,
})
export type Propose = z.output<typeof Propose>
export const Counter = z.object({ id: Id, seq: Version, terms: Terms, message: Message, ...Own })
export type Counter = z.output<typeof Counter>
export const Accept = z.object({ id: Id, hash: z.string().min(1).max(100), ...Own })
export type Accept = z.output<typeof Accept>
export const MoveContract = z.object({ id: Id, reason: ShortText.default('') })
export const EndContract = z.object({ id: Id, reason: Reason, atOnce: z.boolean().default(false) })
export type EndContract = z.output<typeof EndContract>

/** Other terms for a contract that runs, from a day on; of the seller with the price level that stands behind them. */
export const Amend = z.object({
  id: Id,
  seq: Version,
  terms: Terms,
  from: PlainDate,
  message: Message,
  strategyId: Own.strategyId,
})
export type Amend = z.output<typeof Amend>
export const AmendAccept = z.object({ id: Id, hash: Accept.shape.hash, strategyId: Own.strategyId })
export type AmendAccept = z.output<typeof AmendAccept>

const Amendment = z.object({
  no: z.number(),
  ours: z.boolean(),
  state: z.enum(['proposed', 'accepted']),
  hash: z.string(),
  from: PlainDate,
  terms: Terms,
  /** Fields that differ from the terms that stand. */
  changed: z.array(z.string()),
  strategyId: Id.nullable(),
})
const ContractRow = z.object({
  id: Id,
  direction: z.enum(directions),
  partnerCode: z.string(),
  partnerNames: Names,
  state: z.enum(dealStates),
  seq: Version,
  versionNo: z.number(),
  ourWord: z.boolean(),
  hash: z.string(),
  terms: Terms,
  reason: z.string(),
  endsOn: PlainDate.nullable(),
  recordId: Id.nullable(),
  strategyId: Id.nullable(),
  amendment: Amendment.nullable(),
  createdAt: DateTime,
  movedAt: DateTime,
  can: Can,
})
export type ContractRow = z.infer<typeof ContractRow>
export const ContractInfo = ContractRow.extend({
  versions: z.array(
    z.object({
      no: z.number(),
      ours: z.boolean(),
      byName: z.string(),
      message: z.string(),
      hash: z.string(),
      terms: Terms,
      /** Fields that differ from the version before. */
      changed: z.array(z.string()),
      at: DateTime,
      /** From which day on, of terms that were agreed for a contract that ran. */
      fromDay: PlainDate.nullable(),
      acceptedAt: DateTime.nullable(),
      acceptedByName: z.string(),
    }),
  ),
  history: z.array(HistoryEntry),
})
export type ContractInfo = z.infer<typeof ContractInfo>

const Amounts = z.object({
  adultMinor: z.number().nullable(),
  childMinor: z.number().nullable(),
  infantMinor: z.number().nullable(),
  unitMinor: z.number().nullable(),
})
/** A product that a company shares, as this merchant may see it. */
export const SharedProduct = z.object({
  skuId: Id,
  code: z.string(),
  names: Names,
  productType: z.string(),
  chargeMethod: z.string(),
  area: z.string(),
  publicPrices: Amounts.nullable(),
  /** Ours under the contract; null without one, or without the right to see it. */
  myPrices: Amounts.nullable(),
  currency: z.string(),
  boundSkuId: Id.nullable(),
})
export type SharedProduct = z.infer<typeof SharedProduct>

const Bands = z.partialRecord(z.enum(trustKinds), z.number().int())
export const CompanyProfile = CompanyRow.omit({ samples: true }).extend({
  since: z.number().nullable(),
  sizeBand: z.string(),
  termsText: Names,
  site: z.string(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  gate: z.string(),
  /** How it answers and serves, in bands: 0 is the best; of few orders nothing is told. */
  bands: Bands,
  licences: z.array(
    z.object({
      country: z.string(),
      kind: z.string(),
      number: z.string(),
      state: z.string(),
      validUntil: z.string(),
      register: z.enum(registerStates).optional(),
      registerAt: DateTime.nullable().optional(),
    }),
  ),
  contracts: z.array(ContractRow),
  /** What was traded so far, in our own figures. */
  trade: z.object({
    currency: z.string(),
    orders: z.number(),
    guests: z.number(),
    soldMinor: z.number(),
    boughtMinor: z.number(),
  }),
  can: Can,
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

export const LibraryAsk = Paging.extend({ merchantCode: MerchantCode, text: ShortText.optional() })
export const Library = listOf(SharedProduct)
export const Bind = z.object({
  merchantCode: MerchantCode,
  skuIds: z.array(Id).min(1).max(100),
  ...formShape(bindForm),
})
export type Bind = z.output<typeof Bind>
export const Bound = z.object({ bound: z.number(), skipped: z.number() })

export const OwnCompany = z.object({
  ...answerShape(companyForm),
  ...answerShape(visibilityForm),
  ...answerShape(gateForm),
  code: z.string(),
  names: Names,
  complete: z.number(),
  licenceState: z.enum(companyLicenceStates),
  listed: z.boolean(),
  version: Version,
  can: Can,
})
export type OwnCompany = z.infer<typeof OwnCompany>
const versioned = { version: Version.optional() }
export const CompanySave = z.object({ ...formShape(companyForm), ...versioned })
export const VisibilitySave = z.object({ ...formShape(visibilityForm), ...versioned })
export const GateSave = z.object({ ...formShape(gateForm), ...versioned })
export const OneCompany = z.object({ merchantCode: MerchantCode })
export const Blocks = z.object({
  rows: z.array(z.object({ code: z.string(), names: Names, at: DateTime })),
})

export const LicenceForm = z.object({ id: Id.optional(), ...versioned, ...formShape(licenceForm) })
export type LicenceForm = z.output<typeof LicenceForm>
export const LicenceRow = z.object({
  id: Id,
  version: Version,
  ...answerShape(licenceForm),
  state: z.enum(licenceStates),
  reason: z.string(),
  claimedTwice: z.boolean(),
  checkedAt: DateTime.nullable(),
  checkedByName: z.string(),
  /** What the country's public register said, and when; empty where it was not asked. */
  register: z.enum(registerStates),
  registerAt: DateTime.nullable(),
  registerNote: z.string(),
  can: Can,
})
export type LicenceRow = z.infer<typeof LicenceRow>

export const ShareFilter = Paging.extend({
  text: ShortText.optional(),
  sharedWith: z.enum(shareKinds).optional(),
})
export const ShareRow = z.object({
  skuId: Id,
  code: z.string(),
  names: Names,
  productType: z.string(),
  onSale: z.boolean(),
  sharedWith: z.enum(shareKinds),
  /** What it lacks before it can be shared, as words under `open-market.lacks`. */
  lacks: z.array(z.enum(['sale', 'picture', 'rule'])),
})
export type ShareRow = z.infer<typeof ShareRow>
export const Shares = listOf(ShareRow)
export const Share = z.object({
  skuIds: z.array(Id).min(1).max(500),
  sharedWith: z.enum(shareKinds),
  partnerCodes: z.array(MerchantCode).max(50).default([]),
})
export type Share = z.output<typeof Share>

export const MarketSetting = z.object({
  ...answerShape(productsForm),
  ...answerShape(requestsForm),
  ...answerShape(messagesForm),
  standardTerms: Terms,
  bands: Bands,
  /** What our bands came from, of the last 90 days. */
  figures: z.object({
    orders: z.number(),
    answerHours: z.number().nullable(),
    confirmed: z.number(),
    refused: z.number(),
    calledOff: z.number(),
    casesLost: z.number(),
  }),
  version: Version,
  history: z.array(HistoryEntry),
  can: Can,
})
export type MarketSetting = z.infer<typeof MarketSetting>
export const TermsSave = z.object({ terms: Terms, ...versioned })
export const ProductsSave = z.object({ ...formShape(productsForm), ...versioned })
export const RequestsSave = z.object({ ...formShape(requestsForm), ...versioned })
export const MessagesSave = z.object({ ...formShape(messagesForm), ...versioned })

export const TradeAsk = Paging.extend({
  by: z.enum(['service', 'booking']).default('service'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  direction: z.enum(directions).optional(),
  ...sortShape(tradeSorts),
})
export type TradeAsk = z.output<typeof TradeAsk>
/** One partner, one direction, one month, in our own money. */
export const TradeRow = z.object({
  key: z.string(),
  partnerCode: z.string(),
  partnerName: z.string(),
  direction: z.enum(directions),
  month: z.string(),
  orders: z.number(),
  guests: z.number(),
  cancelled: z.number(),
  amountMinor: z.number(),
  currency: z.string(),
})
export type TradeRow = z.infer<typeof TradeRow>
export const TradePage = listOf(TradeRow).extend({
  currency: z.string(),
  soldMinor: z.number(),
  boughtMinor: z.number(),
})
export const PriceLooks = z.object({
  rows: z.array(
    z.object({
      id: Id,
      partnerCode: z.string(),
      partnerNames: Names,
      byName: z.string(),
      at: DateTime,
      products: z.number(),
    }),
  ),
})
