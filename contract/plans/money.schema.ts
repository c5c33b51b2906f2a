import { z } from 'zod'
import { Day } from '../groups/itinerary.schema.ts'
import { AmountMinor } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Names, Paging, PlainDate, Reason, ShortText } from '../kit/schema.ts'
import { planBillStates, expenseStates } from './money.states.ts'
import { repriceRules } from '../groups/group-setting.fields.ts'
import { acceptForm, expenseForm, quotationForm } from './plan.fields.ts'
import { quotationStates } from './quotation.states.ts'
import { statDays, statDimensions, statRow } from './stats/stats.fields.ts'

const version = z.number().int()
const Count = z.number().int()

/** What the agent reads of a quotation: never a cost. */
export const QuotationContent = z.object({
  names: Names,
  startDate: PlainDate,
  /** Of the tour, and of each day by what it was put together from; none in editions of before. */
  pictureFileIds: z.array(Id).optional(),
  days: z.array(
    Day.omit({ services: true }).extend({
      pictureFileIds: z.array(Id).optional(),
      services: z.array(
        z.object({ kind: z.string(), names: Names, start: z.string(), optional: z.boolean() }),
      ),
    }),
  ),
  breaks: z.array(z.object({ paying: Count, free: Count, priceMinor: AmountMinor.nullable() })),
  singleMinor: AmountMinor.nullable(),
  tripleMinor: AmountMinor.nullable(),
  childMinor: AmountMinor.nullable(),
  /** How every quotation begins, and what its tour tells, as they stood when it was made; none in editions of before. */
  intro: Names.default({}),
  inclusions: Names.default({}),
  exclusions: Names.default({}),
  tourTerms: Names.default({}),
  /** What holds beside the prices of every group, as it stood when it was made. */
  terms: Names.default({}),
  cancelSteps: z.array(z.object({ hours: Count, basisPoints: Count })).default([]),
  /** What the price a head does when other numbers travel; editions of before say nothing: by size. */
  repriceOnCount: z.enum(repriceRules).optional(),
})
export type QuotationContent = z.infer<typeof QuotationContent>

const Accepted = z.object({ payers: Count, singles: Count, children: Count })
export const PlanQuotation = z.object({
  id: Id,
  version,
  number: Count,
  ...formShape(quotationForm),
  status: z.enum(quotationStates.names),
  content: QuotationContent,
  currency: z.string(),
  accepted: Accepted.nullable(),
  totalMinor: AmountMinor.nullable(),
  proof: z.string(),
  answerReason: z.string(),
  sentAt: DateTime.nullable(),
  answeredAt: DateTime.nullable(),
  createdByName: z.string(),
  approvedByName: z.string(),
  seenAt: DateTime.nullable(),
  mailedTo: z.string(),
  /** Why a second person has to look at it first; null: nobody has. */
  approval: z.enum(['margin', 'estimated', 'typed', 'always']).nullable(),
  /** Who accepted it on the link, and what they agreed to. */
  consent: z.object({ name: z.string(), at: DateTime, hash: z.string() }).nullable(),
  contentHash: z.string(),
  /** What is otherwise than in the one before: days and prices. */
  changedDays: z.array(Count),
  changedPrices: z.boolean(),
  can: Can,
})
export type PlanQuotation = z.infer<typeof PlanQuotation>
/** An edition as it stands beside the others: with its margins for whoever may see profit, else null. */
export const ComparedQuotation = z.object({
  id: Id,
  number: Count,
  option: z.string(),
  status: z.enum(quotationStates.names),
  currency: z.string(),
  content: QuotationContent,
  margins: z
    .array(z.object({ paying: Count, free: Count, marginBasisPoints: z.number().int().nullable() }))
    .nullable(),
})
export type ComparedQuotation = z.infer<typeof ComparedQuotation>
export const SaveQuotation = z.object({ planId: Id, ...formShape(quotationForm) })
export type SaveQuotation = z.output<typeof SaveQuotation>
export const MoveOther = z.object({ id: Id, version: version.optional() })
export type MoveOther = z.output<typeof MoveOther>
export const MoveOtherWhy = MoveOther.extend({ reason: Reason })
export type MoveOtherWhy = z.output<typeof MoveOtherWhy>
export const AcceptQuotation = MoveOther.extend({ ...formShape(acceptForm) })
export type AcceptQuotation = z.output<typeof AcceptQuotation>

/** With an id: a draft, or one that was returned, is corrected and sent. `draft`: it is not handed in yet. */
export const SaveExpense = z.object({
  planId: Id,
  id: Id.optional(),
  version: version.optional(),
  draft: z.boolean().default(false),
  ...formShape(expenseForm),
})
export type SaveExpense = z.output<typeof SaveExpense>
export const PlanExpense = z.object({
  id: Id,
  version,
  ...formShape(expenseForm),
  baseMinor: AmountMinor,
  /** Tax on it that is claimed from the state, in the merchant's currency: no cost. */
  claimedMinor: AmountMinor,
  rate: z.string(),
  service: z.string(),
  crewName: z.string(),
  photo: z.boolean(),
  status: z.enum(expenseStates.names),
  answerReason: z.string(),
  byName: z.string(),
  can: Can,
})
export type PlanExpense = z.infer<typeof PlanExpense>

export const BillFilter = Paging.extend({
  massCode: ShortText.optional(),
  side: z.enum(['agent', 'supplier']).optional(),
  status: z.enum(planBillStates.names).optional(),
  distributorId: Id.optional(),
  supplierId: Id.optional(),
  massDateRange: z.object({ from: PlainDate.optional(), to: PlainDate.optional() }).optional(),
})
export type BillFilter = z.output<typeof BillFilter>
export const BillLine = z.object({
  name: z.string(),
  quantity: Count,
  unitMinor: AmountMinor,
  amountMinor: AmountMinor,
})
export type BillLine = z.infer<typeof BillLine>
export const PlanBill = z.object({
  id: Id,
  version,
  planId: Id,
  planCode: z.string(),
  planNames: Names,
  planStatus: z.string(),
  startDate: PlainDate,
  side: z.enum(['agent', 'supplier']),
  party: z.string(),
  status: z.enum(planBillStates.names),
  currency: z.string(),
  rows: z.array(BillLine),
  /** Null: something of it is not known. */
  totalMinor: AmountMinor.nullable(),
  /** Of it stands on orders already, and goes by their statements. */
  onOrdersMinor: AmountMinor,
  confirmedAt: DateTime.nullable(),
  confirmedBy: z.string(),
  can: Can,
})
export type PlanBill = z.infer<typeof PlanBill>
export const BillList = listOf(PlanBill)

export const StatAsk = z.object({
  by: z.enum(statDimensions).default('month'),
  day: z.enum(statDays).default('service'),
  from: PlainDate,
  to: PlainDate,
  distributorId: Id.optional(),
})
export type StatAsk = z.output<typeof StatAsk>
export const StatRow = z.object({ key: z.string(), currency: z.string(), ...answerShape(statRow) })
export type StatRow = z.infer<typeof StatRow>
export const StatList = z.object({ rows: z.array(StatRow), total: StatRow })
export type StatList = z.infer<typeof StatList>
