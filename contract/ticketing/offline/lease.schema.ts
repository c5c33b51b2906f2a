import { z } from 'zod'
import { AmountMinor } from '../../kit/money/money.ts'
import { DateTime, Id, Names, PlainDate } from '../../kit/schema.ts'

const Count = z.number().int().min(0).max(200)
/** What one guest of each kind pays; null: none of that kind is sold. */
export const LeasePrices = z.object({
  adultMinor: AmountMinor.nullable(),
  childMinor: AmountMinor.nullable(),
  infantMinor: AmountMinor.nullable(),
})
export type LeasePrices = z.infer<typeof LeasePrices>

/** Places that a device may sell without network, with a code for each that is left. */
export const DeviceLease = z.object({
  id: Id,
  skuId: Id,
  names: Names,
  date: PlainDate,
  session: z.string(),
  unit: LeasePrices,
  currency: z.string(),
  /** An infant takes a place of its own. */
  infantsSit: z.boolean(),
  sellUntil: DateTime,
  /** `seat`: of a hall or a boat, as people read it; '' where the product has none. */
  blanks: z.array(
    z.object({ no: z.number().int(), code: z.string(), qr: z.string(), seat: z.string().default('') }),
  ),
})
export type DeviceLease = z.infer<typeof DeviceLease>

const offlineMethods = ['cash', 'card', 'qr'] as const
/** A sale as the device wrote it. */
export const OfflineSale = z.object({
  leaseId: Id,
  blanks: z.array(z.number().int().positive()).max(200),
  adults: Count,
  children: Count,
  infants: Count,
  totalMinor: AmountMinor,
  method: z.enum(offlineMethods),
  receivedMinor: AmountMinor.nullable(),
  reference: z.string().max(60),
  receiptNo: z.string().max(40),
  contactName: z.string().max(200),
  contactPhone: z.string().max(40),
})
export type OfflineSale = z.infer<typeof OfflineSale>

const leaseStates = ['open', 'returned', 'expired', 'reclaimed'] as const
/** A lease as those see it who watch over the devices. */
export const Lease = z.object({
  id: Id,
  deviceId: Id,
  deviceName: z.string(),
  names: Names,
  date: PlainDate,
  session: z.string(),
  places: z.number().int(),
  sold: z.number().int(),
  state: z.enum(leaseStates),
  reason: z.string(),
  sellUntil: DateTime,
  createdByName: z.string(),
  syncedAt: DateTime.nullable(),
  /** Entries that the device had not handed in when it was heard of last. */
  waiting: z.number().int(),
  silent: z.boolean(),
})
export type Lease = z.infer<typeof Lease>
