import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  DateTime,
  Done,
  Id,
  Language,
  listOf,
  Names,
  Paging,
  PlainDate,
  Reason,
} from '../../kit/schema.ts'
import { QuotationContent } from '../money.schema.ts'
import { quotationStates } from '../quotation.states.ts'
import { ownAcceptForm } from './own-quotation.fields.ts'

const needs = 'bookingCenter.quotations'
const look = { needs, audience: ['agent'] } as const
const answer = { needs: `${needs}.accept`, audience: ['agent'] } as const
const at = '/supplier/bookingCenter/groupQuotation'
const OwnQuotationRef = z.object({ id: Id })
const Count = z.number().int()

/** Of what was sent to an agent: what still counts, and how it was answered. */
export const ownQuotationStates = quotationStates.phases.shown

/** A quotation as the agent's own log-in reads it: no cost, no margin, no supplier. */
export const OwnQuotation = z.object({
  id: Id,
  version: Count,
  planId: Id,
  planCode: z.string(),
  agentCode: z.string(),
  names: Names,
  startDate: PlainDate,
  number: Count,
  option: z.string(),
  status: z.enum(ownQuotationStates),
  validUntil: PlainDate,
  currency: z.string(),
  content: QuotationContent,
  contentHash: z.string(),
  accepted: z.object({ payers: Count, singles: Count, children: Count }).nullable(),
  totalMinor: AmountMinor.nullable(),
  sentAt: DateTime,
  answeredAt: DateTime.nullable(),
  answeredBy: z.string(),
  /** The group as it was asked for. */
  suggested: z.object({ payers: Count, singles: Count, children: Count }),
  can: Can,
})
export type OwnQuotation = z.infer<typeof OwnQuotation>

export const OwnQuotationFilter = Paging.extend({ status: z.enum(ownQuotationStates).optional() })
export type OwnQuotationFilter = z.output<typeof OwnQuotationFilter>
/** The edition that was looked at, by its fingerprint: none that was sent since is accepted in its place. */
const Seen = OwnQuotationRef.extend({ contentHash: z.string().max(80) })
export const OwnAccept = Seen.extend({ ...formShape(ownAcceptForm) })
export type OwnAccept = z.output<typeof OwnAccept>
export const OwnDecline = Seen.extend({ reason: Reason })
export type OwnDecline = z.output<typeof OwnDecline>
const refusals = ['changedMeanwhile', 'operationInvalid', 'plans.locked', 'plans.quotationChanged'] as const

export const ownQuotationsApi = {
  ownQuotations: read(`${at}/list`, { ...look, input: OwnQuotationFilter, output: listOf(OwnQuotation) }),
  /** The newest edition of each option of the plan that this one is of. */
  ownCompare: read(`${at}/compare`, {
    ...look,
    input: OwnQuotationRef,
    output: z.object({ rows: z.array(OwnQuotation) }),
  }),
  ownQuotationPdf: read(`${at}/pdf`, {
    ...look,
    input: OwnQuotationRef.extend({ language: Language.default('en') }),
    output: z.unknown(),
    raw: true,
  }),
  ownAccept: act(`${at}/accept`, {
    ...answer,
    input: OwnAccept,
    output: Done,
    errors: [...refusals, 'plans.wrongNumbers', 'plans.paidMore'],
  }),
  ownDecline: act(`${at}/decline`, { ...answer, input: OwnDecline, output: Done, errors: refusals }),
}
