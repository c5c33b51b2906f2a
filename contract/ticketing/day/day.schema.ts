import { z } from 'zod'
import { DateTime, Id, Names, PlainDate, Session } from '../../kit/schema.ts'

const Count = z.number().int()
const Part = z.object({ name: z.string(), guests: Count, boarded: Count, noShow: Count })
/** One sailing of a day: expected, on board, not come, by pick-up and by where they were checked; what is missing of its guests. */
export const Sailing = z.object({
  key: z.string(),
  skuId: Id,
  names: Names,
  code: z.string(),
  session: z.string(),
  startTime: z.string(),
  boats: z.array(z.string()),
  orders: Count,
  guests: Count,
  boarded: Count,
  noShow: Count,
  /** Guests of whom the authority's list misses something. */
  missing: Count,
  piers: z.array(Part),
  posts: z.array(z.object({ name: z.string(), boarded: Count })),
  /** When it left, by its newest frozen list, and how many came on or off the list since. */
  departed: z
    .object({ at: DateTime, by: z.string(), version: Count, guests: Count, added: Count, removed: Count })
    .nullable(),
})
export type Sailing = z.infer<typeof Sailing>

export const DayAsk = z.object({ date: PlainDate.optional() })
export const SailingAsk = z.object({ date: PlainDate, skuId: Id, session: Session.default('') })
export type SailingAsk = z.output<typeof SailingAsk>
export const manifestFields = ['name', 'nationality', 'passport', 'gender', 'birthdate'] as const
const attendances = ['expected', 'boarded', 'no-show'] as const

/** A guest of a sailing with what the authority's list says of it. */
export const SailingGuest = z.object({
  id: Id,
  voucherId: Id.nullable(),
  entitlementIds: z.array(Id),
  orderId: Id,
  orderCode: z.string(),
  voucherCode: z.string(),
  name: z.string(),
  latinName: z.string(),
  kind: z.enum(['adult', 'child', 'infant']),
  nationality: z.string(),
  passport: z.string(),
  gender: z.string(),
  birthdate: z.string(),
  pickUp: z.string(),
  room: z.string(),
  phone: z.string(),
  agentName: z.string(),
  boat: z.string(),
  remark: z.string(),
  attendance: z.enum(attendances),
  boardedAt: DateTime.nullable(),
  boardedBy: z.string(),
  place: z.string(),
  missing: z.array(z.enum(manifestFields)),
})
export type SailingGuest = z.infer<typeof SailingGuest>

/** What the frozen list says of a guest. */
export const FrozenGuest = SailingGuest.pick({
  id: true,
  orderId: true,
  orderCode: true,
  voucherCode: true,
  name: true,
  latinName: true,
  kind: true,
  nationality: true,
  passport: true,
  gender: true,
  birthdate: true,
  pickUp: true,
  room: true,
  phone: true,
  boat: true,
  boardedAt: true,
})
export type FrozenGuest = z.infer<typeof FrozenGuest>
/** A version of a sailing's list of who was on board. */
export const FrozenManifest = z.object({
  version: Count,
  hash: z.string(),
  byName: z.string(),
  at: DateTime,
  changes: z.array(z.object({ kind: z.enum(['added', 'removed', 'corrected']), name: z.string() })),
})
export type FrozenManifest = z.infer<typeof FrozenManifest>

/** Orders that were sent a link, and those without an address. */
export const RequestedPassengers = z.object({ sent: Count, without: Count })
export type RequestedPassengers = z.infer<typeof RequestedPassengers>

/** All guests of a day as a sheet: whom an insurer covers, or who enters a national park. */
export const DaySheetAsk = z.object({
  date: PlainDate,
  list: z.enum(['insurance', 'park']),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
})
export type DaySheetAsk = z.output<typeof DaySheetAsk>

export const ManifestAsk = SailingAsk.extend({
  format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf'),
  /** Who went on board; or everybody expected, before the sailing closes. */
  who: z.enum(['boarded', 'expected']).default('boarded'),
  /** Passengers; who works on board; or who is insured. The last two are sheets. */
  list: z.enum(['passengers', 'crew', 'insurance']).default('passengers'),
})
export type ManifestAsk = z.output<typeof ManifestAsk>
