import { z } from 'zod'
import { DateTime, Id, ShortText } from '../kit/schema.ts'

export const DriverMark = z.enum(['arrived', 'aboard', 'no-show', 'undo', 'note'])
export type DriverMark = z.infer<typeof DriverMark>

/** What was pressed at a stop, written down by the phone: `at` by its own clock. */
const DriverEntry = z.object({
  id: z.uuid(),
  card: z.number().int().positive(),
  mark: DriverMark,
  aboard: z.number().int().min(0).max(500).optional(),
  note: ShortText.default(''),
  at: DateTime,
})
export type DriverEntry = z.output<typeof DriverEntry>

/** Entries a phone hands in at once at the utmost. */
const maxDriverEntries = 200
/** `sentAt`: what the phone's clock says now, which tells how far it is off. */
export const DriverEntries = z.object({
  sentAt: DateTime,
  entries: z.array(DriverEntry).min(1).max(maxDriverEntries),
})
export type DriverEntries = z.output<typeof DriverEntries>

export const CoachPlace = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyM: z.number().min(0).max(1_000_000),
})
export type CoachPlace = z.output<typeof CoachPlace>

/** Where the coaches of a day are whose drivers share it. */
export const CoachPlaces = z.object({
  rows: z.array(CoachPlace.extend({ coachId: Id, code: z.string(), name: z.string(), at: DateTime })),
})
export type CoachPlaces = z.infer<typeof CoachPlaces>
