import { z } from 'zod'
import { formShape } from '../kit/record/record-schema.ts'
import { Can, DateTime, Id, Names, Reason } from '../kit/schema.ts'
import { MerchantCode } from './company.schema.ts'
import { caseForm, caseSubjects, offerForm, sayForm } from './cases.fields.ts'

const caseStates = [
  'open',
  'answered',
  'proposed',
  'agreed',
  'escalated',
  'decided',
  'withdrawn',
  'lapsed',
] as const
export type CaseState = (typeof caseStates)[number]
/** Something is still to be said or agreed. */
export const liveCases: readonly CaseState[] = ['open', 'answered', 'proposed', 'escalated']
const caseVerbs = ['open', 'answer', 'offer', 'accept', 'escalate', 'decide', 'withdraw', 'lapse'] as const
export type CaseVerb = (typeof caseVerbs)[number]

export type CaseAbout = (typeof caseSubjects)[number]

/** Attachments that were sent before; both sides keep them. */
export const maxCaseFiles = 20
/** Megabytes of those that go with one entry. */
export const maxEntryMegabytes = 25
const Files = z.array(Id).max(maxCaseFiles).default([])

/** An order that one of the two serves for the other by its number here; with a bill by the seller's number of it. */
export const CaseOpen = z.object({
  merchantCode: MerchantCode,
  ...formShape(caseForm),
  files: Files,
})
export type CaseOpen = z.output<typeof CaseOpen>
export const CaseSay = z.object({ id: Id, ...formShape(sayForm), files: Files })
export type CaseSay = z.output<typeof CaseSay>
export const CaseOffer = z.object({ id: Id, ...formShape(offerForm), files: Files })
export type CaseOffer = z.output<typeof CaseOffer>
/** The offer that is on the screen, by its place in the trail: of another one that stands it is refused. */
export const CaseAccept = z.object({ id: Id, seq: z.number().int() })
export const CaseReason = z.object({ id: Id, reason: Reason })
export const CaseNote = z.object({ id: Id, note: z.string().trim().max(2000) })

export const CaseRow = z.object({
  id: Id,
  number: z.string(),
  partnerCode: z.string(),
  partnerNames: Names,
  direction: z.enum(['sells', 'buys']),
  ours: z.boolean(),
  orderId: Id.nullable(),
  orderCode: z.string(),
  about: z.enum(caseSubjects),
  /** The bill's or licence's number, the contract's version. */
  reference: z.string(),
  title: z.string(),
  currency: z.string(),
  claimMinor: z.number(),
  offerMinor: z.number().nullable(),
  offerOurs: z.boolean().nullable(),
  executedAt: DateTime.nullable(),
  state: z.enum(caseStates),
  /** The other side has not answered in time. */
  late: z.boolean(),
  seq: z.number().int(),
  openedAt: DateTime,
  movedAt: DateTime,
  can: Can,
})
export type CaseRow = z.infer<typeof CaseRow>
/** How many of a list are read, the latest first: whoever wants to see further asks for more of them. */
export const shownStep = 100
export const shownLimit = 2_000
const maxRows = z.number().int().min(1).max(shownLimit).default(shownStep)
export const LatestRows = z.object({ maxRows })
export type LatestRows = z.output<typeof LatestRows>
export const CaseFilter = z.object({ merchantCode: MerchantCode.optional(), maxRows })
export type CaseFilter = z.output<typeof CaseFilter>
/** `more`: there are others behind them. */
export const CaseList = z.object({ rows: z.array(CaseRow), more: z.boolean() })
export type CaseList = z.infer<typeof CaseList>
/** Of a file, what stands in the trail of both sides; `id` is that of our own copy. */
const CaseFile = z.object({
  id: Id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
})
export type CaseFile = z.infer<typeof CaseFile>
export const CaseInfo = CaseRow.extend({
  note: z.string(),
  entries: z.array(
    z.object({
      no: z.number().int(),
      ours: z.boolean(),
      verb: z.enum(caseVerbs),
      byName: z.string(),
      body: z.string(),
      amountMinor: z.number().nullable(),
      at: DateTime,
      hash: z.string(),
      files: z.array(CaseFile),
    }),
  ),
})
export type CaseInfo = z.infer<typeof CaseInfo>
