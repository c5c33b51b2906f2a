import type { GuestCounts } from './judge-signed.ts'
import type { OfflineSale } from './lease.schema.ts'

export const entryKinds = ['board', 'boardCount', 'undo', 'refused', 'sale', 'noShow'] as const

/**
 * What a device writes of one act, once and for good. `hlc` is a hybrid clock: it never goes back, whatever the device's own does.
 * `mono` counts the milliseconds since the page began (`boot`), which no change of the clock moves.
 */
export type Entry = {
  seq: number
  eventId: string
  kind: (typeof entryKinds)[number]
  /** As it was scanned or typed. */
  code: string
  voucherId: number | null
  entitlementIds: number[]
  /** Of a ticket that was judged by its signature alone: which way, and how many of each kind. */
  leg: number
  counts: GuestCounts | null
  postId: number | null
  place: string
  personName: string
  deviceAt: string
  hlc: string
  boot: string
  mono: number
  /** By how much the server's clock was ahead of this one when they last met, in milliseconds; null: they have not met since. */
  aheadMs: number | null
  snapshotVersion: number
  /** Why somebody was refused, and what was known of it. */
  refusal: string
  facts: Record<string, string>
  reason: string
  /** Of a sale on leased places. */
  sale: OfflineSale | null
  /** Hash of the entry before, and of this one with it: a gap or a change shows. */
  before: string
}
export type HashedEntry = Entry & { hash: string }

/** What is hashed: every part in this order. */
export const chainText = (entry: Entry): string =>
  JSON.stringify([
    entry.before,
    entry.seq,
    entry.eventId,
    entry.kind,
    entry.code,
    entry.voucherId,
    entry.entitlementIds,
    entry.leg,
    entry.counts && [entry.counts.adult, entry.counts.child, entry.counts.infant],
    entry.postId,
    entry.place,
    entry.personName,
    entry.deviceAt,
    entry.hlc,
    entry.boot,
    entry.mono,
    entry.aheadMs,
    entry.snapshotVersion,
    entry.refusal,
    Object.entries(entry.facts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    entry.reason,
    // Journals that were written before there were sales have none.
    ...(entry.sale ? [saleParts(entry.sale)] : []),
  ])

const saleParts = (sale: OfflineSale): unknown[] => [
  sale.leaseId,
  sale.blanks,
  sale.adults,
  sale.children,
  sale.infants,
  sale.totalMinor,
  sale.method,
  sale.receivedMinor,
  sale.reference,
  sale.receiptNo,
  sale.contactName,
  sale.contactPhone,
]

/** The next moment of a hybrid clock: the device's own where that has gone on, else the last one and a count. */
export function nextHlc(last: string, nowMs: number): string {
  const [lastMs = 0, count = 0] = last.split('.').map(Number)
  return nowMs > lastMs ? `${nowMs}.0` : `${lastMs}.${count + 1}`
}

/** Seconds by which a clock may be wrong and nobody is told. */
export const clockLimitSeconds = 120

type SyncClock = { serverMs: number; deviceMs: number; boot: string; mono: number }

/**
 * When something happened by the server's clock, and by how many seconds the device's own was wrong then (null: not worth telling). Within
 * one run of the page its steady counter tells it exactly; of an earlier run what the clocks differed by when they last met.
 */
export function effectiveTime(
  entry: Pick<Entry, 'boot' | 'mono' | 'deviceAt' | 'aheadMs'>,
  sync: SyncClock,
): { at: Date; clockOffSeconds: number | null } {
  const wallMs = Date.parse(entry.deviceAt)
  const sameRun = entry.boot === sync.boot && entry.mono <= sync.mono
  const ahead = entry.aheadMs ?? sync.serverMs - sync.deviceMs
  // Nothing happens after it was told.
  const atMs = Math.min(sync.serverMs, sameRun ? sync.serverMs - (sync.mono - entry.mono) : wallMs + ahead)
  const off = Math.round((wallMs - atMs) / 1000)
  return { at: new Date(atMs), clockOffSeconds: Math.abs(off) > clockLimitSeconds ? off : null }
}
