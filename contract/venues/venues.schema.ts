import { z } from 'zod'
import { uploadUpTo } from '../kit/upload.ts'
import { DateTime, Id, PlainDate, Reason, ShortText } from '../kit/schema.ts'

const Color = z.string().regex(/^#[0-9a-f]{6}$/)
const SeatIds = z.array(Id).min(1).max(200)
const Token = z.string().min(16).max(80)
const SessionTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A hall and its seats as a sheet: a line a seat under `zone,row,seat,x,y`. With a sheet a new plan begins. */
export const VenueForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  name: z.string().trim().min(1).max(100),
  hall: z.string().trim().max(100).default(''),
  /** Of zones by name; the others get one of the palette. */
  colors: z.record(z.string(), Color).default({}),
  sheet: z.string().max(900_000).optional(),
})
export type VenueForm = z.output<typeof VenueForm>
/** A seat plan as a drawing (SVG) or a spreadsheet, and the sheet that is read of it. */
export const SeatFile = z.object({ file: uploadUpTo(4) })
export type SeatFile = z.output<typeof SeatFile>
export const SeatFileRead = z.object({ sheet: z.string(), seats: z.number().int() })
export type SeatFileRead = z.output<typeof SeatFileRead>
const VenueRow = z.object({
  id: Id,
  version: z.number().int(),
  name: z.string(),
  hall: z.string(),
  planId: Id.nullable(),
  planNumber: z.number().int(),
  seats: z.number().int(),
})
export type VenueRow = z.output<typeof VenueRow>
export const VenueRows = z.object({ rows: z.array(VenueRow) })

const Counts = {
  free: z.number().int(),
  held: z.number().int(),
  sold: z.number().int(),
  blocked: z.number().int(),
}
export const SessionFilter = z.object({
  from: PlainDate,
  to: PlainDate,
  skuId: Id.optional(),
  venueId: Id.optional(),
})
export type SessionFilter = z.output<typeof SessionFilter>
const SessionHead = z.object({
  id: Id,
  venueId: Id,
  venueName: z.string(),
  hall: z.string(),
  skuId: Id,
  skuCode: z.string(),
  date: PlainDate,
  time: SessionTime,
  open: z.boolean(),
})
export type SessionHead = z.output<typeof SessionHead>
export const SessionRow = SessionHead.extend({
  version: z.number().int(),
  zones: z.array(z.object({ id: Id, name: z.string(), color: Color, ...Counts })),
})
export type SessionRow = z.output<typeof SessionRow>
export const SessionRows = z.object({ rows: z.array(SessionRow) })

/** On every one of the weekdays (1 is Monday) from the first to the last day; what is there already stays. */
export const MakeSessions = z.object({
  venueId: Id,
  skuId: Id,
  from: PlainDate,
  to: PlainDate,
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  times: z.array(SessionTime).min(1).max(12),
})
export type MakeSessions = z.output<typeof MakeSessions>
export const SessionsMade = z.object({ made: z.number().int() })
export const OpenSession = z.object({ id: Id, open: z.boolean() })
export type OpenSession = z.output<typeof OpenSession>

export const OneSession = z.object({ id: Id })
export type OneSession = z.output<typeof OneSession>
export const seatStates = ['free', 'held', 'sold', 'blocked'] as const
const PlanSeatRow = z.object({
  id: Id,
  zoneId: Id,
  row: z.string(),
  label: z.string(),
  rowOrder: z.number().int(),
  rank: z.number().int(),
  segment: z.number().int(),
  x: z.number().int(),
  y: z.number().int(),
  restricted: z.boolean(),
  accessible: z.boolean(),
})
export type PlanSeatRow = z.output<typeof PlanSeatRow>
export const SeatRow = PlanSeatRow.extend({
  state: z.enum(seatStates),
  expiresAt: DateTime.nullable(),
  lineId: Id.nullable(),
})
export type SeatRow = z.output<typeof SeatRow>
const Zones = z.array(
  z.object({
    id: Id,
    name: z.string(),
    color: Color,
    focusX: z.number().int(),
    focusY: z.number().int(),
    /** What it is sold as where that is another product than its session's. */
    skuId: Id.nullable(),
  }),
)
/** The newest plan of a venue; empty where it has none yet. */
export const OneVenue = z.object({ id: Id })
export type OneVenue = z.output<typeof OneVenue>
export const VenuePlan = z.object({ zones: Zones, seats: z.array(PlanSeatRow) })
export type VenuePlan = z.output<typeof VenuePlan>
export const SessionSeats = z.object({ session: SessionHead, zones: Zones, seats: z.array(SeatRow) })
export type SessionSeats = z.output<typeof SessionSeats>

export const FindSeats = z.object({ id: Id, zoneId: Id, count: z.number().int().min(1).max(50) })
export type FindSeats = z.output<typeof FindSeats>
export const SeatsFound = z.object({ seatIds: z.array(Id) })

/** What zones are sold as, where it is another product; of this session, or of the later ones of its plan and product too. */
export const PriceZones = z.object({
  id: Id,
  zones: z.array(z.object({ zoneId: Id, skuId: Id.nullable() })).max(100),
  onwards: z.boolean().default(false),
})
export type PriceZones = z.output<typeof PriceZones>
/** How many orders got seats, and how many guests still have none. */
export const SeatsGiven = z.object({ orders: z.number().int(), without: z.number().int() })
export type SeatsGiven = z.output<typeof SeatsGiven>
export const ZonesPriced = z.object({ sessions: z.number().int() })

/** The sessions in which a product is sold by the seat on a day; none where it is sold without seats. */
export const FindSeating = z.object({ skuId: Id, date: PlainDate, session: z.string().max(20).default('') })
export type FindSeating = z.output<typeof FindSeating>
export const SeatingFound = z.object({
  rows: z.array(z.object({ id: Id, time: SessionTime, venueName: z.string(), zoneIds: z.array(Id) })),
})
export type SeatingFound = z.output<typeof SeatingFound>
/** The best seats of what a product is sold as, over its zones. */
export const FindOwnSeats = z.object({ id: Id, skuId: Id, count: z.number().int().min(1).max(50) })
export type FindOwnSeats = z.output<typeof FindOwnSeats>

/** With the token of a hold, seats join it and all of it is held anew. */
export const HoldSeats = z.object({
  id: Id,
  seatIds: SeatIds,
  token: Token.optional(),
  minutes: z.number().int().min(1).max(60).default(10),
})
export type HoldSeats = z.output<typeof HoldSeats>
export const SeatsHeld = z.object({ token: z.string(), expiresAt: DateTime })
export type SeatsHeld = z.output<typeof SeatsHeld>
export const ReleaseSeats = z.object({ id: Id, token: Token })
export type ReleaseSeats = z.output<typeof ReleaseSeats>
export const SellSeats = z.object({ id: Id, seatIds: SeatIds, token: Token, lineId: Id })
export type SellSeats = z.output<typeof SellSeats>
/** A sold seat to a free one; to a sold one the two are swapped. */
export const MoveSeat = z.object({ id: Id, fromId: Id, toId: Id })
export type MoveSeat = z.output<typeof MoveSeat>
export const BlockSeats = z.object({ id: Id, seatIds: SeatIds, reason: Reason })
export type BlockSeats = z.output<typeof BlockSeats>
/** Order lines of the session's SKU, date and time that may still be given seats; by text, or those of the ids. */
export const FindLines = z.object({
  id: Id,
  text: z.string().trim().max(100).optional(),
  ids: z.array(Id).max(200).optional(),
})
export type FindLines = z.output<typeof FindLines>
export const LinesFound = z.object({
  rows: z.array(
    z.object({
      id: Id,
      orderId: Id,
      code: z.string(),
      name: z.string(),
      guests: z.number().int(),
      seated: z.number().int(),
    }),
  ),
})
export type LinesFound = z.output<typeof LinesFound>
/** Seats are free again. */
export const FreeSeats = z.object({ id: Id, seatIds: SeatIds, reason: ShortText.default('') })
export type FreeSeats = z.output<typeof FreeSeats>
