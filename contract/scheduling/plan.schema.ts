import { z } from 'zod'
import { Id, PlainDate, ShortText } from '../kit/schema.ts'

const legs = ['there', 'back', 'boat'] as const
export const Leg = z.enum(legs)
export type Leg = z.infer<typeof Leg>
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const version = z.number().int().min(0)
const Count = z.number().int()
const Cost = z.number().int().min(0).max(1_000_000_000_000).nullable().default(null)

export const DayAsk = z.object({ date: PlainDate, leg: Leg.default('there') })

const tripKinds = ['trip', 'dive'] as const
export const TripKind = z.enum(tripKinds)
export type TripKind = z.infer<typeof TripKind>

export const TripForm = z.object({
  id: Id.optional(),
  version: version.optional(),
  date: PlainDate,
  name: ShortText.min(1),
  pier: ShortText.default(''),
  checkIn: z.union([Time, z.literal('')]).default(''),
  /** Which SKUs it serves; none: whatever is placed there. */
  skuIds: z.array(Id).max(200).default([]),
  /** Where a dive trip dives. */
  sites: z.array(ShortText.min(1)).max(6).default([]),
  note: ShortText.default(''),
})
export type TripForm = z.output<typeof TripForm>

export const RunForm = z.object({
  id: Id.optional(),
  version: version.optional(),
  tripId: Id,
  coachId: Id,
  driverId: Id.nullable().default(null),
  guideId: Id.nullable().default(null),
  startsAt: Time,
  endsAt: Time,
  /** Nobody else goes with it. */
  private: z.boolean().default(false),
  /** What it burns and costs besides coach and crew; not known where it is left out. */
  fuelMinor: Cost,
  otherMinor: Cost,
  /** Why papers, hours or rest are passed over; asks the permission to override. */
  overrideReason: ShortText.default(''),
  note: ShortText.default(''),
})
export type RunForm = z.output<typeof RunForm>

export const PlaceForm = z.object({
  lineId: Id,
  leg: Leg.default('there'),
  /** Of the card that was seen; 0 where there was none. */
  version,
  /** Null takes it off. */
  runId: Id.nullable(),
  /** Before which stop it comes; the last where it is not said. */
  stop: z.number().int().min(1).max(200).optional(),
  pickUp: z.union([Time, z.literal('')]).default(''),
})
export type PlaceForm = z.output<typeof PlaceForm>

/** Whether a party travels with nobody else, in its vehicles or on its boat. */
export const ApartForm = z.object({
  lineId: Id,
  leg: Leg.default('there'),
  /** Of the card that was seen; 0 where there was none. */
  version,
  apart: z.boolean(),
})
export type ApartForm = z.output<typeof ApartForm>

/** A party on one of its legs: who, how many, from where. */
export const Party = z.object({
  orderId: Id,
  lineId: Id,
  leg: Leg,
  version,
  orderCode: z.string(),
  guest: z.string(),
  phone: z.string(),
  product: z.string(),
  skuId: Id,
  session: z.string(),
  adults: Count,
  children: Count,
  infants: Count,
  hotel: z.string(),
  room: z.string(),
  address: z.string(),
  /** The pick-up zone of the place, and where it lies: minutes from the pier, in its direction. Null where no zone has it. */
  zone: z.string(),
  at: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** On the map; null where nobody has said where the zone lies. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  note: z.string(),
  /** Nobody else goes in its vehicle. */
  apart: z.boolean(),
})
export type Party = z.infer<typeof Party>

export const Card = Party.extend({
  id: Id,
  runId: Id,
  stop: Count,
  pickUp: z.string(),
  /** Its line was cancelled since, or goes on another day: it takes no seat, and is taken off. */
  fallen: z.boolean(),
  arrived: z.boolean(),
  aboard: Count.nullable(),
  noShow: z.boolean(),
  driverNote: z.string(),
  movedBy: z.string(),
})
export type Card = z.infer<typeof Card>

export const Run = z.object({
  id: Id,
  version,
  tripId: Id,
  coachId: Id,
  coachCode: z.string(),
  coachName: z.string(),
  plate: z.string(),
  seats: Count,
  taken: Count,
  driverId: Id.nullable(),
  driverName: z.string(),
  driverPhone: z.string(),
  guideId: Id.nullable(),
  guideName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  private: z.boolean(),
  fuelMinor: Count.nullable(),
  otherMinor: Count.nullable(),
  overrideReason: z.string(),
  note: z.string(),
  state: z.enum(['draft', 'published', 'changed']),
  cards: z.array(Card),
})
export type Run = z.infer<typeof Run>

export const Trip = TripForm.extend({ id: Id, version, runs: z.array(Run) })
export const DayPlan = z.object({ date: z.string(), trips: z.array(Trip), unplaced: z.array(Party) })
export type DayPlan = z.infer<typeof DayPlan>
export const Placed = z.object({ id: Id, version, runId: Id.nullable() })

export const MovesForm = z.object({ date: PlainDate, moves: z.array(PlaceForm).min(1).max(600) })
export type MovesForm = z.output<typeof MovesForm>
export const Moves = z.object({
  moves: z.array(
    z.object({
      lineId: Id,
      leg: Leg,
      version,
      runId: Id.nullable(),
      stop: z.number().int().optional(),
      pickUp: z.string(),
    }),
  ),
})
export type Moves = z.infer<typeof Moves>

/** `insert` leaves all that stand where they are; `improve` may move them, at a price. */
export const AutoAsk = z.object({
  date: PlainDate,
  mode: z.enum(['insert', 'improve']).default('insert'),
  seconds: z.number().int().min(1).max(30).default(3),
})
export type AutoAsk = z.output<typeof AutoAsk>
const whyLeft = ['noSkill', 'tooLarge', 'noTime', 'noRoom', 'noTrip', 'noEmpty'] as const
const PlanFigures = z.object({ unplaced: Count, vehicles: Count, minutes: Count, moved: Count })
export const AutoPlan = z.object({
  before: PlanFigures,
  after: PlanFigures,
  moves: z.array(Moves.shape.moves.element.extend({ guest: z.string(), coach: z.string() })),
  left: z.array(z.object({ lineId: Id, guest: z.string(), why: z.enum(whyLeft) })),
})
export type AutoPlan = z.infer<typeof AutoPlan>

export const Published = z.object({
  /** Lines whose driver and pick-up time were told. */
  lines: Count,
  /** Lines that did not take them: they are not served yet, or no more. */
  left: Count,
  /** Messages that left: to whom something is new. */
  sent: Count,
  /** Who is known by no address. */
  without: Count,
})

export const CoachDay = z.object({
  coach: z.object({ id: Id, code: z.string(), name: z.string(), plate: z.string(), seats: Count }),
  date: z.string(),
  runs: z.array(Run.extend({ trip: z.string(), pier: z.string(), checkIn: z.string() })),
  /** The link that a driver has now. */
  link: z.object({ expiresAt: z.string(), seenAt: z.string().nullable() }).nullable(),
})
export type CoachDay = z.infer<typeof CoachDay>
