import { z } from 'zod'
import { HistoryEntry } from '../audit/audit.schema.ts'
import { AmountMinor, Currency } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { sortShape } from '../kit/record/sort-shape.ts'
import { Can, DateTime, Id, Names, Paging, PlainDate, ShortText } from '../kit/schema.ts'
import { sheetForm } from './costing.fields.ts'
import {
  dayRow,
  itineraryHead,
  itineraryKinds,
  itineraryRow,
  itineraryStates,
  serviceRow,
} from './itinerary.fields.ts'
import { itinerarySorts } from './itinerary-sorts.ts'

/** Where a copied piece comes from: the itinerary, as it stood at that version. */
export const Source = z.object({
  kind: z.enum(itineraryKinds),
  id: Id,
  version: z.number().int().min(1),
})
export type Source = z.output<typeof Source>

const maxDays = 60
const maxServices = 60

/** Its own name within the itinerary, the same wherever it is moved to; a copy has another. */
const Key = z.string().trim().min(1).max(40)

export const Service = z.object({
  key: Key,
  ...formShape(serviceRow),
  source: Source.nullable().default(null),
})
export type Service = z.output<typeof Service>

export const Day = z.object({
  key: Key,
  ...formShape(dayRow),
  services: z.array(Service).max(maxServices).default([]),
  source: Source.nullable().default(null),
})
export type Day = z.output<typeof Day>

export const Sheet = z.object({
  ...formShape(sheetForm),
  /** Costs that belong to no day. */
  extras: z.array(Service).max(maxServices).default([]),
})
export type Sheet = z.output<typeof Sheet>

/** What is copied, versioned and edited as one: the days with their services, and what they cost. */
export const ItineraryContent = z.object({
  ...formShape(itineraryHead),
  days: z.array(Day).max(maxDays).default([]),
  sheet: Sheet,
})
export type ItineraryContent = z.output<typeof ItineraryContent>

/** What a person saves: the content, of the version that was opened. */
export const ItineraryForm = ItineraryContent.extend({
  id: Id.optional(),
  version: z.number().int().optional(),
})
export type ItineraryForm = z.output<typeof ItineraryForm>

export const ItineraryListRow = z.object({
  id: Id,
  ...answerShape(itineraryRow),
  can: Can,
})
export type ItineraryListRow = z.output<typeof ItineraryListRow>
export const ItineraryFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(itineraryStates).optional(),
  category: ShortText.optional(),
  tag: ShortText.optional(),
  ...sortShape(itinerarySorts),
})

/** One, to be edited; with the names of what its services are bound to, and newer versions of its pieces. */
export const ItineraryInfo = ItineraryListRow.extend({
  days: z.array(Day),
  sheet: Sheet,
  source: Source.extend({ code: z.string() }).nullable(),
  pieces: z.array(z.object({ id: Id, code: z.string(), version: z.number().int() })),
  history: z.array(HistoryEntry),
})
export type ItineraryInfo = z.output<typeof ItineraryInfo>

export const ItineraryVersion = z.object({
  version: z.number().int(),
  byName: z.string(),
  at: DateTime,
  /** Numbers of the days that are otherwise than in the version before; 0 is what belongs to no day. */
  changed: z.array(z.number().int()),
})
export type ItineraryVersion = z.output<typeof ItineraryVersion>

/** A piece as it stands now, for whoever inserts it or takes its newer version. */
export const Piece = z.object({
  id: Id,
  code: z.string(),
  names: Names,
  version: z.number().int(),
  days: z.array(Day),
})
export type Piece = z.output<typeof Piece>

/** Services whose costs are looked up: of which product, from whom (null: who would get its order), from which day on. */
export const CostAsk = z.object({
  services: z
    .array(
      z.object({
        key: Key,
        skuId: Id,
        supplierId: Id.nullable(),
        date: PlainDate.nullable(),
        nights: z.number().int().min(1).max(60),
      }),
    )
    .max(600),
})
export type CostAsk = z.output<typeof CostAsk>
/** What one costs then, of the product's units or a person; null: it is in no price list. */
export const FoundCost = z.object({
  key: z.string(),
  per: z.enum(['unit', 'person']),
  costMinor: AmountMinor.nullable(),
  childMinor: AmountMinor.nullable(),
  currency: Currency,
})
export type FoundCost = z.output<typeof FoundCost>

/** Rates of a day for a sheet: one of each currency in the merchant's, and one of the merchant's in the price's. */
export const SheetRates = z.object({
  date: PlainDate,
  rates: z.array(z.object({ currency: z.string(), rate: z.string() })),
  sellRate: z.string(),
  /** What a new sheet in that currency begins with, as the setting says; no step: none is said. */
  begun: Sheet.pick({ marginBasisPoints: true, rounding: true }).extend({
    stepMinor: z.number().int().optional(),
  }),
})
