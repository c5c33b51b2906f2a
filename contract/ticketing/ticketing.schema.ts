import { z } from 'zod'
import { Can, Confirm, DateTime, Id, Language, Names, PlainDate, Reason, ShortText } from '../kit/schema.ts'

const entitlementStates = ['ready', 'redeemed', 'void'] as const
/** One right of one guest to one service; redeemed once. */
export const Entitlement = z.object({
  id: Id,
  lineId: Id,
  lineName: Names,
  /** What it is a right to. */
  skuId: Id,
  guestId: Id,
  guestName: z.string(),
  guestKind: z.enum(['adult', 'child', 'infant']),
  state: z.enum(entitlementStates),
  /** Its guest was marked as not come. */
  noShow: z.boolean(),
  redeemedAt: DateTime.nullable(),
  redeemedBy: z.string(),
  place: z.string(),
  /** Of an open ticket: from the day of its sale until its last day, if it has one. It is bound to no other day. */
  valid: z.object({ from: PlainDate, until: PlainDate.nullable() }).nullable(),
  /** Of one way of a round trip: its own day and sailing; `open`: no day is reserved yet, and this is the last. */
  way: z
    .object({
      leg: z.literal([1, 2]),
      date: PlainDate,
      session: z.string(),
      open: z.boolean(),
    })
    .nullable(),
})
export type Entitlement = z.infer<typeof Entitlement>

export const Voucher = z.object({
  id: Id,
  /** What people read and type. */
  code: z.string(),
  state: z.enum(['live', 'void']),
  issuedAt: DateTime,
  entitlements: z.array(Entitlement),
})
export type Voucher = z.infer<typeof Voucher>

/** A voucher of an order, with what its QR code holds: signed where the merchant has a key, else its plain code. */
export const PrintedVoucher = Voucher.extend({ qr: z.string() })
export type PrintedVoucher = z.infer<typeof PrintedVoucher>

/** A voucher at the counter, with what is needed of its order. */
export const CheckedVoucher = Voucher.extend({
  orderId: Id,
  orderCode: z.string(),
  itemNames: Names,
  serviceDate: PlainDate,
  session: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** Is it for today, in the merchant's zone: the day of service, or a day of an open ticket? */
  today: z.boolean(),
  /** `undo` and `noShow`. */
  can: Can,
})
export type CheckedVoucher = z.infer<typeof CheckedVoucher>

export const Redeem = z.object({
  voucherId: Id,
  /** Some of them; all that are left where none is named. */
  entitlementIds: z.array(Id).max(500).optional(),
  place: ShortText.default(''),
  device: ShortText.default(''),
  /** Why somebody goes all the same whose forms for a dive are not there. */
  reason: ShortText.optional(),
  confirm: Confirm,
})
export type Redeem = z.output<typeof Redeem>
export const Undo = z.object({ voucherId: Id, entitlementIds: z.array(Id).min(1).max(500), reason: Reason })
export type Undo = z.output<typeof Undo>

export const NoShow = z.object({
  voucherId: Id,
  entitlementIds: z.array(Id).min(1).max(500),
  /** They are expected again. */
  back: z.boolean().default(false),
})
export type NoShow = z.output<typeof NoShow>

/** How far one departure of a day has boarded. */
export const Departure = z.object({
  skuId: Id,
  names: Names,
  code: z.string(),
  session: z.string(),
  startTime: z.string(),
  orders: z.number().int(),
  guests: z.number().int(),
  boarded: z.number().int(),
  noShow: z.number().int(),
})
export type Departure = z.infer<typeof Departure>

export const PdfAsk = z.object({
  orderId: Id.optional(),
  /** Several orders in one document. */
  orderIds: z.array(Id).max(100).optional(),
  /** The order's own language where it is not said. */
  language: Language.optional(),
})
