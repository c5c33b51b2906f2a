import { z } from 'zod'
import { Piece } from '../../groups/itinerary.schema.ts'
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
  ShortText,
} from '../../kit/schema.ts'
import { PayLink } from '../../payments/link/link.schema.ts'
import { OwnChange } from '../deal/change.schema.ts'
import { Instalment } from '../deal/deal.schema.ts'
import { QuotationContent } from '../money.schema.ts'
import { planStates } from '../plan.states.ts'
import { quotationStates } from '../quotation.states.ts'
import { ownAcceptForm, ownAskForm, ownChangeForm } from './own-quotation.fields.ts'

const needs = 'bookingCenter.quotations'
const look = { needs, audience: ['agent'] } as const
const answer = { needs: `${needs}.accept`, audience: ['agent'] } as const
const at = '/supplier/bookingCenter/groupQuotation'
const OwnQuotationRef = z.object({ id: Id })
const Count = z.number().int()

/** Of what was sent to an agent: what still counts, and how it was answered. */
export const ownQuotationStates = quotationStates.phases.shown

/** What it pays of a group that it bought, and when. */
const OwnInstalment = Instalment.pick({
  id: true,
  kind: true,
  label: true,
  amountMinor: true,
  paidMinor: true,
  currency: true,
  dueOn: true,
  state: true,
  can: true,
})
export type OwnInstalment = z.infer<typeof OwnInstalment>

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
  /** How far the group itself is. */
  planStatus: z.enum(planStates.names),
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
  /** Of what it accepted: the newest change that it was asked for. */
  change: OwnChange.nullable(),
  /** Of what it accepted. */
  instalments: z.array(OwnInstalment),
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
/** The change that was looked at, by its own number and fingerprint. */
export const OwnChangeAccept = Seen.extend({ ...formShape(ownChangeForm) })
export type OwnChangeAccept = z.output<typeof OwnChangeAccept>
export const OwnAsk = z.object({ ...formShape(ownAskForm) })
export type OwnAsk = z.output<typeof OwnAsk>
const refusals = ['changedMeanwhile', 'operationInvalid', 'plans.locked', 'plans.quotationChanged'] as const

export const ownQuotationsApi = {
  /** Tours on sale of which a quotation may be asked: neither prices nor costs. */
  ownTours: read(`${at}/tours`, {
    ...look,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).max(50).optional() }),
    output: z.object({ rows: z.array(Piece.pick({ id: true, code: true, names: true })) }),
  }),
  ownTourPdf: read(`${at}/tourPdf`, {
    ...look,
    input: OwnQuotationRef.extend({ language: Language.default('en') }),
    output: z.unknown(),
    raw: true,
  }),
  /** Asks for a quotation: a group in planning with the days of that tour, and staff hear of it. */
  ownAsk: act(`${at}/ask`, {
    ...answer,
    input: OwnAsk,
    output: z.object({ code: z.string() }),
    perMinute: 20,
  }),
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
    errors: [...refusals, 'plans.wrongNumbers', 'plans.paidMore', 'plans.groupSold'],
  }),
  /** A link by which it pays an instalment of its own. */
  ownInstalmentLink: act(`${at}/payLink`, {
    ...answer,
    input: OwnQuotationRef,
    output: PayLink,
    errors: ['operationInvalid'],
    perMinute: 20,
  }),
  ownDecline: act(`${at}/decline`, { ...answer, input: OwnDecline, output: Done, errors: refusals }),
  ownChangeAccept: act(`${at}/acceptChange`, {
    ...answer,
    input: OwnChangeAccept,
    output: Done,
    errors: [...refusals, 'plans.changeOutdated'],
  }),
  ownChangeRefuse: act(`${at}/refuseChange`, {
    ...answer,
    input: OwnDecline,
    output: Done,
    errors: refusals,
  }),
}
