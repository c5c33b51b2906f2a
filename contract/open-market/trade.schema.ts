import { z } from 'zod'
import { Id, listOf, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { directions } from './connections.ts'
import { tradeSorts } from './market-sorts.ts'

export const TradeAsk = Paging.extend({
  by: z.enum(['service', 'booking']).default('service'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  direction: z.enum(directions).optional(),
  productType: ShortText.optional(),
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
  /** Of the agent or the supplier that the company is here. */
  recordId: Id,
  orders: z.number(),
  guests: z.number(),
  cancelled: z.number(),
  refused: z.number(),
  /** On average, in whole minutes: ours where they buy, theirs where we do; null where nothing was answered. */
  answerMinutes: z.number().nullable(),
  /** Of their orders on bills that are paid or due those paid by the day; where we buy, of what is paid or due by the contract. */
  onTimeBasisPoints: z.number().nullable(),
  /** Whose day is still to come. */
  open: z.number(),
  /** With a dispute. */
  cases: z.number(),
  amountMinor: z.number(),
  /** Null where a cost or a rate is not known, and to whoever may not see costs. */
  profitMinor: z.number().nullable(),
  currency: z.string(),
})
export type TradeRow = z.infer<typeof TradeRow>
export const TradePage = listOf(TradeRow).extend({
  currency: z.string(),
  soldMinor: z.number(),
  boughtMinor: z.number(),
})
