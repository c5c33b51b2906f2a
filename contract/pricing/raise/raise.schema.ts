import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, ClientRequestId, Id, listOf, Paging, PlainDate, Session, ShortText } from '../../kit/schema.ts'
import { Calendar, CalendarAsk, PricedSku } from '../calendar/calendar.schema.ts'
import { guestKinds } from '../../kit/guests.ts'
import { Amounts, Rounding, Weekdays } from '../pricing.schema.ts'

/** As many SKUs as one change of prices may name, and days of the matrix. */
export const maxRaisedSkus = 500
export const matrixDays = 62

const SkuFilter = z.object({
  text: ShortText.optional(),
  enabled: z.boolean().optional(),
})
export const MatrixAsk = Paging.extend({ ...SkuFilter.shape, from: PlainDate, to: PlainDate })

/** SKUs side by side, each with its calendar. */
export const SkuCalendars = listOf(Calendar).extend({ currency: z.string(), today: PlainDate, can: Can })
export type SkuCalendars = z.infer<typeof SkuCalendars>

/** Selling prices of some days raised or lowered by basis points or by an amount, for these guest kinds. */
const Raise = CalendarAsk.omit({ skuId: true }).extend({
  weekdays: Weekdays,
  method: z.enum(['percent', 'amount']),
  by: AmountMinor,
  guests: z.array(z.enum(guestKinds)).min(1),
  rounding: Rounding.default({ mode: 'none', stepMinor: 0 }),
})
export type Raise = z.infer<typeof Raise>

/** Which SKUs: the ones named, or all that the filter finds. */
export const RaiseAsk = Raise.extend({
  skuIds: z.array(Id).min(1).max(maxRaisedSkus).optional(),
  filter: SkuFilter.optional(),
})
/**
 * What a person was shown of a SKU, in short: its changing prices as they were, day by day. A price that is another by
 * now is left as it is and told.
 */
const Shown = z.string().max(1_000_000)
export const RaiseSave = Raise.extend({ skuId: Id, shown: Shown.optional() })
export const RaiseStart = Raise.extend({
  clientRequestId: ClientRequestId,
  skus: z
    .array(z.object({ skuId: Id, shown: Shown }))
    .min(1)
    .max(maxRaisedSkus),
})

/** Days with one change of price, from a day to a day, on some weekdays where they differ. */
const RaisedPrices = z.object({
  from: PlainDate,
  to: PlainDate,
  weekdays: Weekdays,
  session: Session,
  before: Amounts,
  after: Amounts,
  belowCost: z.array(z.enum(guestKinds)),
})
export type RaisedPrices = z.infer<typeof RaisedPrices>
export const RaisedSku = z.object({
  skuId: Id,
  sku: PricedSku,
  /** How many prices change: days and sessions. */
  cells: z.number().int(),
  belowCost: z.number().int(),
  lines: z.array(RaisedPrices),
  shown: Shown,
})
export type RaisedSku = z.infer<typeof RaisedSku>
export const RaisePreview = z.object({
  rows: z.array(RaisedSku),
  /** SKUs in which nothing would change. */
  unchanged: z.number().int(),
  currency: z.string(),
})
export type RaisePreview = z.infer<typeof RaisePreview>
/** `eventId`: what the change log knows the act by; null where nothing changed. */
export const Raised = z.object({
  changed: z.number().int(),
  /** Prices that are others than were shown, left as they are; `note` names their days. */
  left: z.number().int(),
  note: z.string(),
  belowCost: z.number().int(),
  eventId: Id.nullable(),
})
