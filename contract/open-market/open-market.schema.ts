import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import {
  Can,
  DateTime,
  Id,
  listOf,
  LongPaging,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../kit/schema.ts'
import { MerchantCode, Person } from './company.schema.ts'
import { companyKinds, countries } from './company.fields.ts'
import { connections, directions } from './connections.ts'
import { companyLicenceStates, licenceForm, licenceStates } from './licence.fields.ts'
import { marketSorts } from './market-sorts.ts'
import { bindForm, shareKinds } from './setting.fields.ts'
import { maxTermFiles, termsForm } from './terms.fields.ts'
import { trustKinds } from './trust/trust.ts'

const Version = z.number().int()
const versioned = { version: Version.optional() }

const registerStates = ['', 'running', 'closed', 'missing'] as const
const Connection = z.enum(connections)

/** A company as its card shows it. */
export const CompanyRow = z.object({
  code: z.string(),
  names: Names,
  kinds: z.array(z.enum(companyKinds)),
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

export const CompanyFilter = LongPaging.extend({
  text: ShortText.optional(),
  kind: z.enum(companyKinds).optional(),
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
/** In force, or it was. */
export const effectiveStates: readonly DealState[] = ['active', 'suspended', 'ended', 'expired']

export const Terms = z.object(formShape(termsForm))
/** What stands in a message to another company: text alone. */
const Message = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(?![\s\S]*(:\/\/|www\.|[<>]))[\s\S]*$/i, 'why:open-market.fieldErrors.plainMessage')
  .default('')
/** Attachments that go with terms beside those that stand in them already. */
const Files = z.array(Id).max(maxTermFiles).default([])
/** What of our own a contract joins, and the price level that stands behind it: never told to the other side. */
const Own = { recordId: Id.nullable().default(null), strategyId: Id.nullable().default(null) }

export const Propose = z.object({
  merchantCode: MerchantCode,
  direction: z.enum(directions),
  terms: Terms,
  fileIds: Files,
  message: Message,
  ...Own,
})
export type Propose = z.output<typeof Propose>
export const Counter = z.object({
  id: Id,
  seq: Version,
  terms: Terms,
  fileIds: Files,
  message: Message,
  ...Own,
})
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
  fileIds: Files,
  from: PlainDate,
  message: Message,
  strategyId: Own.strategyId,
})
export type Amend = z.output<typeof Amend>
/** Of a contract, by the hash of its bytes. */
export const ContractFile = z.object({ id: Id, sha256: z.string().max(64) })
export const AmendAccept = z.object({ id: Id, hash: Accept.shape.hash, strategyId: Own.strategyId })
export type AmendAccept = z.output<typeof AmendAccept>

const Amendment = z.object({
  no: z.number(),
  ours: z.boolean(),
  state: z.enum(['proposed', 'accepted']),
  hash: z.string(),
  from: PlainDate,
  terms: Terms,
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

export const Bands = z.partialRecord(z.enum(trustKinds), z.number().int())
export const CompanyProfile = CompanyRow.omit({ samples: true }).extend({
  /** Fetched by `companyPicture`. */
  logoFileId: Id.nullable(),
  pictureFileIds: z.array(Id),
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
      validUntil: z.string().nullable(),
      register: z.enum(registerStates).optional(),
      registerAt: DateTime.nullable().optional(),
      /** Our own people have looked at it: who, and when. */
      seenByName: z.string(),
      seenAt: DateTime.nullable(),
    }),
  ),
  gateTypes: z.array(z.string()),
  /** Our own note, read by nobody else. */
  note: z.string(),
  /** Those of it whom our people have met, as they wrote them down, and who has spoken for it to us. */
  people: z.array(Person),
  spokenTo: z.array(z.object({ name: z.string(), metAt: z.enum(['contract', 'case']), at: DateTime })),
  contracts: z.array(ContractRow),
  /** With which it begins a talk, where it shows them and a contract of this direction may be asked for. */
  standardTerms: Terms.nullable(),
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

/** Pictures and scans of one licence. */
export const maxLicenceFiles = 5
export const LicenceForm = z.object({
  id: Id.optional(),
  ...versioned,
  ...formShape(licenceForm),
  /** Those that stay, and those that were sent just now. */
  files: z.array(Id).max(maxLicenceFiles).default([]),
})
export type LicenceForm = z.output<typeof LicenceForm>
const checkVerdicts = ['checked', 'rejected', 'revoked', 'running', 'closed', 'missing'] as const
export const LicenceRow = z.object({
  id: Id,
  version: Version,
  ...answerShape(licenceForm),
  state: z.enum(licenceStates),
  reason: z.string(),
  claimedTwice: z.boolean(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  checkedAt: DateTime.nullable(),
  checkedByName: z.string(),
  /** What the country's public register said, and when; empty where it was not asked. */
  register: z.enum(registerStates),
  registerAt: DateTime.nullable(),
  registerNote: z.string(),
  /** All that was found out about it, the latest first. */
  checks: z.array(
    z.object({
      verdict: z.enum(checkVerdicts),
      byName: z.string(),
      where: z.string(),
      reason: z.string(),
      nameDiffers: z.boolean(),
      at: DateTime,
    }),
  ),
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

/** Selling prices of products that follow a partner's, each with the new one that a person is asked about. */
export const WaitingPrices = z.object({
  rows: z.array(
    z.object({
      skuId: Id,
      code: z.string(),
      names: Names,
      partnerNames: Names,
      currency: z.string(),
      prices: Amounts.nullable(),
      /** Null where but days ahead come to other prices. */
      waiting: Amounts.nullable(),
      hash: z.string(),
      /** How many days ahead come to other prices. */
      dates: z.number(),
    }),
  ),
})
export type WaitingPrices = z.infer<typeof WaitingPrices>
/** By the hash of the prices that were seen: of others that came meanwhile nothing is decided. */
export const DecidePrice = z.object({ skuId: Id, take: z.boolean(), hash: z.string().max(100) })
export type DecidePrice = z.output<typeof DecidePrice>

export const PriceLooks = z.object({
  rows: z.array(
    z.object({
      id: Id,
      partnerCode: z.string(),
      partnerNames: Names,
      byName: z.string(),
      at: DateTime,
      products: z.number(),
      /** Taken out as a file, not only seen. */
      exported: z.boolean(),
    }),
  ),
  /** There are others behind them. */
  more: z.boolean(),
})
