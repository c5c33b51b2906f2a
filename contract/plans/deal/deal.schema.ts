import { z } from 'zod'
import { papers } from '../plan.keys.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, Language, Names, PlainDate, Reason, ShortText } from '../../kit/schema.ts'
import { lineStates } from '../../orders/line.states.ts'
import { serviceStates } from '../service.states.ts'
import {
  changeForm,
  commitmentForm,
  linkForm,
  mailForm,
  payForm,
  scheduleForm,
  settleForm,
} from './deal.fields.ts'
import { Deposit } from '../options/options.api.ts'
import { settlementStates } from './deal.states.ts'
import { dueRules, instalmentKinds } from './schedule.ts'

const version = z.number().int()
const Count = z.number().int()
const DealRef = z.object({ id: Id })
export const MoveDeal = z.object({ id: Id, version: version.optional() })
export type MoveDeal = z.output<typeof MoveDeal>
export const MoveDealWhy = MoveDeal.extend({ reason: Reason })
export type MoveDealWhy = z.output<typeof MoveDealWhy>

const instalmentStates = ['open', 'part-paid', 'paid', 'overdue', 'waived'] as const
export const Instalment = z.object({
  id: Id,
  version,
  kind: z.enum(instalmentKinds),
  label: z.string(),
  shareBasisPoints: Count.nullable(),
  amountMinor: AmountMinor,
  paidMinor: AmountMinor,
  currency: z.string(),
  dueRule: z.enum(dueRules),
  dueDays: Count,
  dueOn: PlainDate,
  state: z.enum(instalmentStates),
  waivedReason: z.string(),
  can: Can,
})
export type Instalment = z.infer<typeof Instalment>
export const SaveSchedule = z.object({
  planId: Id,
  /** All instalments as whoever saves saw them; not asked where none are said. */
  seen: z
    .array(z.object({ id: Id, version }))
    .max(100)
    .optional(),
  ...formShape(scheduleForm),
})
export type SaveSchedule = z.output<typeof SaveSchedule>
export const PayInstalment = MoveDeal.extend({ ...formShape(payForm) })
export type PayInstalment = z.output<typeof PayInstalment>

export const SaveCommitment = z.object({
  id: Id.optional(),
  version: version.optional(),
  planId: Id,
  ...formShape(commitmentForm),
})
export type SaveCommitment = z.output<typeof SaveCommitment>
export const Commitment = z.object({
  id: Id,
  version,
  ...formShape(commitmentForm),
  supplierName: z.string(),
  /** Of an allotment: when what is not used goes back, and when it did. */
  releaseOn: PlainDate.nullable(),
  releasedOn: PlainDate.nullable(),
  backUnits: Count,
  guaranteedUnits: Count,
  shortUnits: Count,
  owedMinor: AmountMinor,
})
export type Commitment = z.infer<typeof Commitment>

export const Settlement = z.object({
  id: Id,
  version,
  crewId: Id,
  name: z.string(),
  status: z.enum(settlementStates.names),
  advanceMinor: AmountMinor,
  spentMinor: AmountMinor,
  /** Of what was spent, tax that is claimed from the state. */
  claimedMinor: AmountMinor,
  collectedMinor: AmountMinor,
  /** Above zero: to be given back; below: to be paid out. */
  balanceMinor: AmountMinor,
  openCount: Count,
  confirmedAt: DateTime.nullable(),
  confirmedBy: z.string(),
  answerReason: z.string(),
  link: z.object({ expiresAt: DateTime, seenAt: DateTime.nullable() }).nullable(),
  can: Can,
})
export type Settlement = z.infer<typeof Settlement>
export const ConfirmSettlement = MoveDeal.extend({ ...formShape(settleForm) })
export type ConfirmSettlement = z.output<typeof ConfirmSettlement>

/** A category of costs: as planned, as booked, as it came to be; in the merchant's currency. */
export const ProfitLine = z.object({
  key: z.string(),
  names: Names,
  kind: z.string(),
  plannedMinor: AmountMinor.nullable(),
  bookedMinor: AmountMinor.nullable(),
  actualMinor: AmountMinor.nullable(),
  cause: z.enum(['price', 'numbers', 'unplanned', 'dropped']).nullable(),
})
export type ProfitLine = z.infer<typeof ProfitLine>
export const postingKinds = [
  'payment',
  'release',
  'revenue',
  'cost',
  'fee',
  'advance',
  'spent',
  'input-tax',
  'collected',
  'settled',
  'prepaid',
] as const
export const Posting = z.object({
  id: Id,
  kind: z.enum(postingKinds),
  day: PlainDate,
  amountMinor: AmountMinor,
  currency: z.string(),
  baseMinor: AmountMinor,
  memo: z.string(),
  byName: z.string(),
})
export const PlanDeal = z.object({
  currency: z.string(),
  priceCurrency: z.string(),
  priceMinor: AmountMinor.nullable(),
  paidMinor: AmountMinor,
  instalments: z.array(Instalment),
  commitments: z.array(Commitment),
  deposits: z.array(Deposit),
  settlements: z.array(Settlement),
  lines: z.array(ProfitLine),
  postings: z.array(Posting),
  /** Of what was paid: worth on its day, less the worth it was sold at. */
  exchangeMinor: AmountMinor,
  can: Can,
})
export type PlanDeal = z.infer<typeof PlanDeal>

export const SendQuotation = MoveDeal.extend({ ...formShape(mailForm) })
export type SendQuotation = z.output<typeof SendQuotation>
export const GiveLink = DealRef.extend({ ...formShape(linkForm) })
export type GiveLink = z.output<typeof GiveLink>
export const LinkGiven = z.object({ url: z.string(), expiresAt: DateTime })
export const QuotationFile = DealRef.extend({ language: Language.default('en') })
export type QuotationFile = z.output<typeof QuotationFile>

/** To whom a name list goes: a supplier by its id, or an authority. */
export const PaperAsk = DealRef.extend({
  paper: z.enum(papers),
  language: Language.optional(),
  supplierId: z.coerce.number().int().positive().optional(),
  authority: z.enum(['boat', 'park', 'insurance']).optional(),
})
export type PaperAsk = z.output<typeof PaperAsk>
export const SendPaper = PaperAsk.extend({ to: z.email().max(200), text: z.string().max(2000).default('') })
export type SendPaper = z.output<typeof SendPaper>
export const PaperState = z.object({
  paper: z.enum(papers),
  party: z.string(),
  partyName: z.string(),
  supplierId: Id.nullable(),
  authority: z.enum(['boat', 'park', 'insurance']).nullable(),
  /** May be made in the state that the plan is in. */
  allowed: z.boolean(),
  number: Count,
  sentTo: z.string(),
  sentAt: DateTime.nullable(),
  language: z.string(),
  /** What it says is otherwise than as it was sent. */
  changed: z.boolean(),
})
export type PaperState = z.infer<typeof PaperState>

/** What a service costs to cancel at this moment. */
export const CancelPreview = z.object({
  currency: z.string(),
  priceCurrency: z.string(),
  agentFeeMinor: AmountMinor,
  paidMinor: AmountMinor,
  keptMinor: AmountMinor,
  /** Of the fee, what nothing was paid for yet: charged to the agent. */
  owedMinor: AmountMinor,
  backMinor: AmountMinor,
  rows: z.array(
    z.object({
      id: Id,
      names: Names,
      supplierName: z.string(),
      state: z.enum(serviceStates.names),
      lineState: z.enum(lineStates.names).nullable(),
      costMinor: AmountMinor.nullable(),
      feeMinor: AmountMinor.nullable(),
      currency: z.string(),
      /** `stays`: on an order that stood before it was tied to the group. */
      what: z.enum(['falls', 'asks', 'order', 'stays', 'served']),
    }),
  ),
  commitmentsMinor: AmountMinor,
})
export type CancelPreview = z.infer<typeof CancelPreview>

export const ChangeAsk = DealRef.extend({ ...formShape(changeForm) })
export type ChangeAsk = z.output<typeof ChangeAsk>
/** The same, accepted as it was shown. */
export const ApplyChange = ChangeAsk.extend({ version, fingerprint: z.string().max(80) })
export type ApplyChange = z.output<typeof ApplyChange>
const Side = z.object({ priceMinor: AmountMinor.nullable(), costMinor: AmountMinor.nullable() })
export const ChangePreview = z.object({
  currency: z.string(),
  priceCurrency: z.string(),
  before: Side,
  after: Side,
  /** More left than may go free of charge: what the ladder takes. */
  feeMinor: AmountMinor,
  offered: z.boolean(),
  rows: z.array(
    z.object({
      id: Id,
      names: Names,
      supplierName: z.string(),
      /** `orderUnits`: changed on its order, but for its rooms or vehicles, which stay as many as were ordered. */
      what: z.enum(['stays', 'moves', 'asked', 'order', 'orderUnits']),
      /** Not open on its new weekday: asked first, and then changed as all others are. */
      closed: z.boolean(),
      fromDate: PlainDate,
      toDate: PlainDate,
      /** Both of the costs are in it: that of the sheet's line. */
      currency: z.string(),
      costMinor: AmountMinor.nullable(),
      afterMinor: AmountMinor.nullable(),
    }),
  ),
  people: z.array(z.object({ name: ShortText, group: z.string() })),
  papers: z.array(z.enum(papers)),
  /** Of all of it: what is accepted is what was shown. */
  fingerprint: z.string(),
})
export type ChangePreview = z.infer<typeof ChangePreview>
