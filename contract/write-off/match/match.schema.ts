import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { differenceKinds, itemKinds, reasons } from './item-kinds.ts'

/** Where a line stands: nothing is known, something may be it, one thing is sure; done; set aside. */
export const lineTabs = ['open', 'sure', 'maybe', 'none', 'matched', 'explained', 'all'] as const
const lineStates = ['open', 'matched', 'explained', 'ignored'] as const
const verdicts = ['none', 'maybe', 'sure'] as const
export type Verdict = (typeof verdicts)[number]

export const LineFilter = Paging.extend({
  tab: z.enum(lineTabs).default('open'),
  text: ShortText.optional(),
  accountId: Id.optional(),
  statementId: Id.optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
})
export type LineFilter = z.output<typeof LineFilter>

export const BankLine = z.object({
  id: Id,
  version: z.number().int(),
  accountId: Id,
  accountName: z.string(),
  statementId: Id,
  day: PlainDate,
  currency: z.string(),
  amountMinor: AmountMinor,
  /** What of it is not matched yet, with its sign. */
  openMinor: AmountMinor,
  text: z.string(),
  payer: z.string(),
  reference: z.string(),
  bankReference: z.string(),
  state: z.enum(lineStates),
  suggested: z.enum(verdicts),
  /** What the best suggestion is called, and how good it is. */
  best: z.string(),
  score: z.number().int(),
  reason: z.string(),
  can: Can,
})
export type BankLine = z.infer<typeof BankLine>
export const LineList = listOf(BankLine)

/** Something that is open: what it is called, whose it is, what is still to come of it. */
export const Item = z.object({
  key: z.string(),
  kind: z.enum(itemKinds),
  id: Id,
  name: z.string(),
  partnerName: z.string(),
  about: z.string(),
  day: PlainDate.nullable(),
  currency: z.string(),
  amountMinor: AmountMinor,
  parts: z.boolean(),
  baseMinor: AmountMinor.nullable(),
})
export type Item = z.infer<typeof Item>
export const ItemFilter = Paging.extend({
  text: ShortText.optional(),
  lineId: Id.optional(),
  currency: z.string().length(3).optional(),
  direction: z.enum(['in', 'out']).optional(),
  kind: z.enum(itemKinds).optional(),
})
export const ItemList = listOf(Item)

const Difference = z.object({ kind: z.enum(differenceKinds), amountMinor: AmountMinor })
export const Suggested = z.object({
  items: z.array(Item.extend({ allocatedMinor: AmountMinor })),
  lines: z.array(z.object({ id: Id, day: PlainDate, amountMinor: AmountMinor, text: z.string() })),
  differences: z.array(Difference),
  score: z.number().int(),
  reasons: z.array(z.enum(reasons)),
})
export type Suggested = z.infer<typeof Suggested>

/** A match as it was made: how much of which lines is how much of what. */
export const Match = z.object({
  id: Id,
  kind: z.enum(['match', 'explained']),
  lines: z.array(z.object({ id: Id, day: PlainDate, amountMinor: AmountMinor, text: z.string() })),
  items: z.array(
    z.object({
      kind: z.enum(itemKinds),
      id: Id,
      name: z.string(),
      partner: z.string(),
      amountMinor: AmountMinor,
      withheldMinor: AmountMinor,
      certificate: z.string(),
      settled: z.boolean(),
    }),
  ),
  differences: z.array(Difference.extend({ certificate: z.string() })),
  account: z.string(),
  note: z.string(),
  currency: z.string(),
  byName: z.string(),
  at: DateTime,
  can: Can,
})
export type Match = z.infer<typeof Match>

/** An order that a line names and that does not stand any more. */
const FallenOrder = z.object({
  id: Id,
  code: z.string(),
  agentName: z.string(),
  currency: z.string(),
  totalMinor: AmountMinor,
  serviceDate: PlainDate,
  can: Can,
})
export const LineInfo = BankLine.extend({
  candidates: z.array(Suggested),
  matches: z.array(Match),
  fallenOrders: z.array(FallenOrder),
})
export type LineInfo = z.infer<typeof LineInfo>

export const MakeMatch = z.object({
  /** Lines of one account; of each all that is open where no amount is said. */
  lines: z
    .array(z.object({ id: Id, version: z.number().int().optional(), amountMinor: AmountMinor.optional() }))
    .min(1)
    .max(50),
  items: z
    .array(z.object({ key: z.string().max(40), amountMinor: AmountMinor.optional() }))
    .min(1)
    .max(200),
  differences: z.array(Difference).max(4).default([]),
  reasons: z.array(z.enum(reasons)).max(12).default([]),
  clientRequestId: ClientRequestId,
})
export type MakeMatch = z.output<typeof MakeMatch>
export const TakeBest = z.object({ id: Id, version: z.number().int().optional() })
/** Money for an order that was called off: it waits as its agent's to be sent back. */
export const SendBack = z.object({ id: Id, version: z.number().int().optional(), orderId: Id })
export const UndoMatch = z.object({ id: Id, reason: Reason })
export const ExplainLine = z.object({
  id: Id,
  version: z.number().int().optional(),
  account: z.string().min(1).max(120),
  note: ShortText.default(''),
})
export type ExplainLine = z.output<typeof ExplainLine>
export const IgnoreLine = z.object({ id: Id, version: z.number().int().optional(), reason: Reason })
export const NoteCertificate = z.object({ id: Id, certificate: z.string().trim().min(1).max(60) })

/** How much of what banks told is explained, and what is open, in each currency. */
export const Summary = z.object({
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Hundredths of a percent of all money moved that is matched or explained. */
      explainedBasisPoints: z.number().int(),
      inMinor: AmountMinor,
      outMinor: AmountMinor,
      openInMinor: AmountMinor,
      openOutMinor: AmountMinor,
    }),
  ),
  counts: z.record(z.enum(lineTabs), z.number().int()),
  breaks: z.array(z.object({ kind: z.string(), count: z.number().int(), oldest: z.number().int() })),
  /** Certificates of tax that was withheld from us and has no number yet. */
  certificates: z.number().int(),
})
export type Summary = z.infer<typeof Summary>
