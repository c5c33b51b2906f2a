import { z } from 'zod'
import { AmountMinor, PriceMinor } from '../../kit/money/money.ts'
import { Can, Id, Names, PlainDate, Session, ShortText } from '../../kit/schema.ts'
import { guestKinds } from '../../kit/guests.ts'
import { Amounts } from '../pricing.schema.ts'

/** As many cells as a form body has room for. */
export const maxCells = 2_000
/** The longest stretch that is shown or changed at once, in days. */
export const maxDays = 400

export const CalendarAsk = z.object({ skuId: Id, from: PlainDate, to: PlainDate })
/** The calendar to look at; with costs for who may see them. */
export const CalendarLook = CalendarAsk.extend({ costs: z.boolean().default(false) })

export const PricedSku = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  productType: z.string(),
  chargeMethod: z.string(),
  sessions: z.array(z.string()),
  enabled: z.boolean(),
  onSale: z.boolean(),
})
export type PricedSku = z.infer<typeof PricedSku>
/** SKUs for a picker. */
export const PricedSkus = z.object({ rows: z.array(PricedSku) })

/** One day, or one session of a day ('' = the whole day). All amounts null and open = the base price holds. */
const CalendarCell = z.object({ date: PlainDate, session: Session, ...Amounts.shape, closed: z.boolean() })
export const CalendarRow = CalendarCell.extend({
  /** Counts the changes of this cell, so that two people do not undo each other. */
  version: z.number().int(),
  /** Kinds whose price is below the preferred supplier's cost of that day. */
  belowCost: z.array(z.enum(guestKinds)),
})
export type CalendarRow = z.infer<typeof CalendarRow>

export const Calendar = z.object({
  sku: PricedSku,
  currency: z.string(),
  today: PlainDate,
  from: PlainDate,
  to: PlainDate,
  basePrice: Amounts,
  baseBelowCost: z.array(z.enum(guestKinds)),
  /** Kinds that are sold at a price here and for which nobody knows a cost. */
  costMissing: z.array(z.enum(guestKinds)),
  rows: z.array(CalendarRow),
  /**
   * Where it was asked for: each day's cost of the adult or the unit in this currency, and what its price leaves of it once
   * its tax is taken out; null where one of them is not known.
   */
  costs: z
    .array(
      z.object({
        date: PlainDate,
        costMinor: AmountMinor.nullable(),
        marginMinor: AmountMinor.nullable(),
      }),
    )
    .optional(),
  can: Can,
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarSave = z.object({
  skuId: Id,
  cells: z
    .array(
      CalendarCell.extend({
        /** The version that was seen; 0 where there was nothing. Not given: whatever is there now is changed. */
        version: z.number().int().min(0).optional(),
      }),
    )
    .min(1)
    .max(maxCells),
})
export type CalendarSave = z.infer<typeof CalendarSave>

/** A pattern: from a day to a day, on some weekdays (ISO, 1 = Monday), for the day or some sessions. */
export const CalendarBulk = CalendarAsk.extend({
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  sessions: z.array(Session).min(1).max(50).default(['']),
  /** What is not given stays as it is. */
  set: z
    .object({
      adultMinor: PriceMinor.optional(),
      childMinor: PriceMinor.optional(),
      infantMinor: PriceMinor.optional(),
      unitMinor: PriceMinor.optional(),
      closed: z.boolean().optional(),
    })
    .default({}),
  /** Instead of a price: what each day sells for now, so much more or less; percent in basis points. */
  raise: z.object({ method: z.enum(['percent', 'amount']), by: AmountMinor }).optional(),
  /** Kinds whose price is taken away, so that the next layer holds. */
  clear: z.array(z.enum(guestKinds)).max(4).default([]),
})
export type CalendarBulk = z.infer<typeof CalendarBulk>

/** How many cells were added, changed and taken away. */
export const CalendarChanged = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  belowCost: z.number().int(),
})
export type CalendarChanged = z.infer<typeof CalendarChanged>

export const BasePriceForm = z.object({ skuId: Id, ...Amounts.shape })

export const SkuPick = z.object({
  text: ShortText.optional(),
  ids: z.array(Id).optional(),
  /** Only packages, or only what is none. */
  packages: z.boolean().optional(),
})
