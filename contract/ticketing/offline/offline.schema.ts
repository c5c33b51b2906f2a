import { z } from 'zod'
import { DateTime, Id, PlainDate, ShortText } from '../../kit/schema.ts'
import { VerifiedVoucher } from '../verify/verify.schema.ts'
import { postRecord } from '../verify/post.fields.ts'
import { answerShape } from '../../kit/record/record-schema.ts'
import { entryKinds } from './journal.ts'
import { DeviceLease, OfflineSale } from './lease.schema.ts'

const deviceStates = ['invited', 'active', 'ended', 'lost'] as const
export const TicketDevice = z.object({
  id: Id,
  name: z.string(),
  post: z.string(),
  userName: z.string(),
  state: z.enum(deviceStates),
  syncedAt: DateTime.nullable(),
  snapshotAt: DateTime.nullable(),
  /** Entries that it had not handed in when it was last heard of. */
  waiting: z.number().int(),
  /** Nothing was heard of it for a while: what it did is not known here yet. */
  silent: z.boolean(),
  clockOffSeconds: z.number().int().nullable(),
  doubles: z.number().int(),
})
export type TicketDevice = z.infer<typeof TicketDevice>

export const InviteForm = z.object({ name: z.string().trim().min(1).max(60), postId: Id })
export const RegisterForm = z.object({
  name: z.string().trim().min(1).max(60),
  postId: Id.nullish(),
  /** From an invitation; who may register devices needs none. */
  invitation: z.string().trim().max(40).default(''),
})
export type RegisterForm = z.output<typeof RegisterForm>
const PublicKey = z.object({ keyNo: z.number().int(), publicKey: z.string() })
export const TicketKey = PublicKey.extend({
  createdAt: DateTime,
  createdByName: z.string(),
  /** The newest signs; the one before is still accepted. */
  use: z.enum(['signs', 'accepted', 'retired']),
})
export type TicketKey = z.infer<typeof TicketKey>

/** A device as it says who it is: nobody else has its token. */
export const DeviceAsk = z.object({ deviceId: Id, token: z.string().min(20).max(80) })
export type DeviceAsk = z.output<typeof DeviceAsk>

/** A ticket as a device holds it: what the person at the gate needs of it, and nothing of passports. */
export const HeldTicket = VerifiedVoucher.omit({
  verdict: true,
  sailing: true,
  today: true,
  can: true,
  issuedAt: true,
}).extend({
  voidedAt: DateTime.nullable(),
  agentOrderCode: z.string(),
  /** Places of its guests, as codes for one guest name them. */
  places: z.array(z.object({ guestId: Id, place: z.number().int() })),
  /** Codes of single guests that were signed before they were sold. */
  blanks: z.array(z.object({ code: z.string(), places: z.array(z.number().int()) })),
})
export type HeldTicket = z.infer<typeof HeldTicket>

const DevicePost = z.object({ id: Id, version: z.number().int(), ...answerShape(postRecord) })
export const SnapshotAsk = DeviceAsk.extend({
  cursor: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  postVersion: z.number().int().default(0),
})
export type SnapshotAsk = z.output<typeof SnapshotAsk>
export const Snapshot = z.object({
  /** What is asked for next time. `full`: what the device holds beside this is to go. */
  cursor: z.number().int(),
  full: z.boolean(),
  at: DateTime,
  today: PlainDate,
  days: z.array(PlainDate),
  merchantId: Id,
  timeZone: z.string(),
  post: DevicePost.nullable(),
  keys: z.array(PublicKey),
  tickets: z.array(HeldTicket),
  removed: z.array(Id),
  /** What this device may sell without network. */
  leases: z.array(DeviceLease),
})
export type Snapshot = z.infer<typeof Snapshot>

const Text = z.string().max(400)
/** An entry of a journal as it was written; it is sent as one text, so that its hash stays what it was. */
export const EntryText = z.object({
  seq: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  eventId: z.uuid(),
  kind: z.enum(entryKinds),
  code: Text,
  voucherId: Id.nullable(),
  entitlementIds: z.array(Id).max(500),
  leg: z.number().int().min(0).max(2),
  counts: z
    .object({
      adult: z.number().int().min(0).max(255),
      child: z.number().int().min(0).max(255),
      infant: z.number().int().min(0).max(255),
    })
    .nullable(),
  postId: Id.nullable(),
  place: ShortText,
  personName: ShortText,
  deviceAt: DateTime,
  hlc: z.string().max(40),
  boot: z.string().max(60),
  mono: z.number().min(0).max(1e12),
  aheadMs: z.number().min(-1e12).max(1e12).nullable(),
  snapshotVersion: z.number().int().min(0),
  refusal: z.string().max(40),
  facts: z.record(z.string().max(40), Text),
  reason: z.string().max(500),
  sale: OfflineSale.nullable().default(null),
  before: z.string().max(64),
  hash: z.string().max(64),
})

export const SyncAsk = DeviceAsk.extend({
  /** The device's clocks as it asks: its wall clock, and its steady counter of this run. */
  sentAt: DateTime,
  boot: z.string().max(60),
  mono: z.number().min(0).max(1e12),
  /** Entries that it holds beyond these. */
  waiting: z.number().int().min(0).max(1_000_000).default(0),
  entries: z.array(z.string().max(20_000)).max(100).default([]),
})
export type SyncAsk = z.output<typeof SyncAsk>

const entryResults = [
  'applied',
  'partly',
  'double',
  'voided',
  'unknown',
  'undoneSince',
  'noted',
  /** A ticket of which the sale is not handed in yet. */
  'waiting',
  /** Sold beyond what there was. */
  'overbooked',
  /** The money is booked, the order must be made by hand. */
  'notMade',
] as const
export type EntryResult = (typeof entryResults)[number]
export const DoubleUse = z.object({
  id: z.number().int(),
  voucherCode: z.string(),
  orderCode: z.string(),
  guestName: z.string(),
  first: z.object({ at: DateTime, place: z.string(), by: z.string(), here: z.boolean() }),
  second: z.object({ at: DateTime, place: z.string(), by: z.string(), here: z.boolean() }),
})
export type DoubleUse = z.infer<typeof DoubleUse>
export const SyncAnswer = z.object({
  appliedSeq: z.number().int(),
  serverAt: DateTime,
  clockOffSeconds: z.number().int().nullable(),
  results: z.array(
    z.object({ seq: z.number().int(), result: z.enum(entryResults), counted: z.number().int() }),
  ),
  doubles: z.array(DoubleUse),
})
export type SyncAnswer = z.infer<typeof SyncAnswer>
