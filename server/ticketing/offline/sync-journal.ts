import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  chainText,
  clockLimitSeconds,
  effectiveTime,
  type HashedEntry,
} from '#contract/ticketing/offline/journal.ts'
import {
  EntryText,
  type DoubleUse,
  type EntryResult,
  type SyncAnswer,
  type SyncAsk,
} from '#contract/ticketing/offline/offline.schema.ts'
import { service, type App } from '../../kit/app-services.ts'
import { Turns } from '../../kit/border/turns.ts'
import { AppError, fail, failField } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { asMerchant, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { applyEntry, voucherCodeOf } from './apply-entry.ts'
import type { LockedVoucher, Timed } from './note-check.ts'
import { applySale } from './apply-sale.ts'
import { readBlanks } from './blanks.ts'
import { callingDevice, type DeviceRow } from './devices.ts'
import { offlineSalesOf, type SaleMade } from './sale-way.ts'

/** Entries of one transaction: cut anywhere, what was answered or not, it goes on behind the last whole one. */
const entriesAtOnce = 20
/** Milliseconds after which an answer says how far it came, and the device sends on from there: no phone waits for minutes. */
const patience = 20_000
/** Doubles of so many days are told to both devices at each sync; each shows one once. */
const tellsDoublesDays = 2

/** Many devices come back into the network at once: those that wait for the same vouchers wait here, and not each with a connection. */
const turnsOf = (app: App): Turns =>
  service(
    app,
    'ticketing.handIns',
    () => new Turns({ atOnce: 6, atOnceEach: 3, maxEach: 1_000, maxWaiting: 5_000 }),
  )

type Answered = SyncAnswer['results'][number]

/**
 * Takes in what a device did while it was offline: in the order of its journal, each entry once by (device, seq). Sent again it answers
 * what it answered; an entry that says something else under a number that was taken is refused (`ticketing.journalForked`), so that a copy
 * of a device cannot write over the other. Who was let on board is on board, whatever of it the person may see: it is applied with the
 * merchant's eyes. Behind a gap nothing is taken: the answer says where to go on.
 */
export async function syncJournal(ctx: CallCtx, ask: SyncAsk): Promise<SyncAnswer> {
  const entries = ask.entries.map(readEntry).toSorted((a, b) => a.seq - b.seq)
  const results: Answered[] = []
  const from = performance.now()
  for (const some of inParts(entries)) {
    if (performance.now() - from > patience) break
    results.push(...(await turnsOf(ctx.app).run(ctx.scope.merchantId, () => takeIn(ctx, ask, some))))
  }
  return inTransaction(ctx, (inner) => finishSync(inner, ask, results))
}

/** Parts of one transaction each; a sale is one by itself. */
function inParts(entries: readonly HashedEntry[]): HashedEntry[][] {
  const parts: HashedEntry[][] = []
  for (const entry of entries) {
    const last = parts.at(-1)
    const isFull = !last || last.length >= entriesAtOnce || last.some(({ sale }) => sale)
    if (isFull || entry.sale) parts.push([entry])
    else last.push(entry)
  }
  return parts
}

async function takeIn(ctx: CallCtx, ask: SyncAsk, some: readonly HashedEntry[]): Promise<Answered[]> {
  const apply = (made: SaleMade | null) =>
    inTransaction(ctx, (inner) => asMerchant(inner, (all) => applyEntries(all, ask, some, made)))
  const made = await makeSale(ctx, ask, some)
  if (!made || 'failed' in made) return apply(made)
  try {
    return await apply(made)
  } catch (error) {
    // What it was made of does not stand any more: the money is booked all the same, and somebody is told.
    if (!(error instanceof AppError) || error.name === 'ticketing.journalForked') throw error
    return apply({ failed: error.name })
  }
}

/** Makes the order of a sale that is next in its journal; null for anything else. */
async function makeSale(
  ctx: CallCtx,
  ask: SyncAsk,
  [entry]: readonly HashedEntry[],
): Promise<SaleMade | null> {
  if (!entry?.sale) return null
  const device = await inTransaction(ctx, (inner) => asMerchant(inner, (all) => callingDevice(all, ask)))
  if (entry.seq !== device.applied_seq + 1) return null
  return offlineSalesOf(ctx.app).make(ctx, { device, entry, sale: entry.sale })
}

function readEntry(text: string, at: number): HashedEntry {
  const parsed = EntryText.safeParse(jsonOf(text))
  return parsed.success ? parsed.data : failField(`entries.${at}`, 'invalid')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function applyEntries(
  ctx: Ctx,
  ask: SyncAsk,
  entries: readonly HashedEntry[],
  made: SaleMade | null,
): Promise<Answered[]> {
  const device = await callingDevice(ctx, ask, 'for no key update')
  const answered = await answeredBefore(ctx, device, entries)
  const fresh = inRow(
    entries.filter(({ seq }) => seq > device.applied_seq),
    device.applied_seq,
  )
  const vouchers = await lockVouchers(ctx, fresh)
  let last = { seq: device.applied_seq, hash: device.chain_hash, at: await lastAt(ctx, device) }
  for (const entry of fresh) {
    // It became the next one only now: its order is made when it is sent again.
    if (entry.sale && !made) break
    const timed = timedOf(ctx, ask, entry, last)
    const applied =
      entry.sale && made
        ? await applySale(ctx, device, timed, made)
        : await applyEntry(ctx, device, timed, vouchers.named(entry))
    await keepEntry(ctx, device, timed, applied)
    answered.push({ seq: entry.seq, ...applied })
    last = { seq: entry.seq, hash: entry.hash, at: timed.at }
  }
  if (last.seq > device.applied_seq)
    await updateRow(ctx, 'ticket_device', device, { applied_seq: last.seq, chain_hash: last.hash })
  return answered
}

/** What follows without a gap, each number once. */
function inRow(entries: readonly HashedEntry[], applied: number): HashedEntry[] {
  const row: HashedEntry[] = []
  for (const entry of entries) if (entry.seq === applied + row.length + 1) row.push(entry)
  return row
}

/** What these were answered when they first came. Throws `ticketing.journalForked` where one was another then. */
async function answeredBefore(
  ctx: Ctx,
  device: DeviceRow,
  entries: readonly HashedEntry[],
): Promise<Answered[]> {
  const old = entries.filter(({ seq }) => seq <= device.applied_seq)
  if (old.length === 0) return []
  const { rows } = await sql<{ seq: number; hash: string; result: EntryResult; counted: number }>`
    select seq, hash, result, counted from ticket_entry
     where merchant_id = ${ctx.scope.merchantId} and device_id = ${device.id} and seq = any(${old.map(({ seq }) => seq)}::bigint[])`.execute(
    ctx.db,
  )
  const stored = new Map(rows.map((row) => [row.seq, row]))
  if (old.some(({ seq, hash }) => stored.get(seq)?.hash !== hash)) fail('ticketing.journalForked')
  return rows.map(({ seq, result, counted }) => ({ seq, result, counted }))
}

/** When the last entry that was taken in happened. */
async function lastAt(ctx: Ctx, { id, applied_seq: seq }: DeviceRow): Promise<Date> {
  const row = await ctx.db
    .selectFrom('ticket_entry')
    .select('at')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('device_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return new Date(row?.at ?? 0)
}

type Before = { hash: string; at: Date }
/** When it happened by the server's clock, and whether it follows what was written before it unchanged. */
function timedOf(ctx: Ctx, ask: SyncAsk, entry: HashedEntry, before: Before): Timed {
  const clock = {
    serverMs: ctx.now.getTime(),
    deviceMs: Date.parse(ask.sentAt),
    boot: ask.boot,
    mono: ask.mono,
  }
  const hash = createHash('sha256').update(chainText(entry)).digest('hex')
  const { at, clockOffSeconds } = effectiveTime(entry, clock)
  return {
    entry,
    // Of one device nothing happens before what it wrote before, however long each hand-in was on its way.
    at: at < before.at ? before.at : at,
    clockOffSeconds,
    chained: entry.before === before.hash && entry.hash === hash,
  }
}

/** Locks all vouchers that entries name in the order of their ids, so that devices that hand in the same ones follow each other. */
async function lockVouchers(ctx: Ctx, entries: readonly HashedEntry[]) {
  const ids = entries.flatMap(({ voucherId }) => voucherId ?? [])
  const codes = entries.flatMap(({ code }) => voucherCodeOf(code) || [])
  const blanks = await readBlanks(ctx, codes)
  ids.push(...[...blanks.values()].flatMap(({ voucherId }) => voucherId ?? []))
  const { rows } = await sql<LockedVoucher>`
    select id, order_id as "orderId", code, state, voided_at as "voidedAt" from voucher
     where merchant_id = ${ctx.scope.merchantId} and (id = any(${ids}::bigint[]) or code = any(${codes}::text[])) order by id for update`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return {
    named: ({ voucherId, code: typed }: HashedEntry) => {
      const code = voucherCodeOf(typed)
      const blank = blanks.get(code)
      const voucher = byId.get(voucherId ?? 0) ?? byCode.get(code) ?? byId.get(blank?.voucherId ?? 0)
      return { voucher, blank }
    },
  }
}

/** What is never changed names no guest: the order of a sale does, and forgets when it is asked to. */
const withoutGuest = (entry: HashedEntry): HashedEntry =>
  entry.sale ? { ...entry, sale: { ...entry.sale, contactName: '', contactPhone: '' } } : entry

async function keepEntry(
  ctx: Ctx,
  device: DeviceRow,
  { entry, at, clockOffSeconds, chained }: Timed,
  { result, counted }: { result: EntryResult; counted: number },
): Promise<void> {
  const { seq, eventId, kind, hash, deviceAt } = entry
  await sql`insert into ticket_entry (merchant_id, device_id, seq, event_id, kind, content, hash, chained, device_at, at, clock_off_seconds, received_at, result, counted)
    values (${ctx.scope.merchantId}, ${device.id}, ${seq}, ${eventId}, ${kind}, ${JSON.stringify(withoutGuest(entry))}, ${hash}, ${chained}, ${deviceAt}, ${at.toISOString()},
      ${clockOffSeconds}, ${ctx.now.toISOString()}, ${result}, ${counted})`.execute(ctx.db)
}

async function finishSync(ctx: Ctx, ask: SyncAsk, results: Answered[]): Promise<SyncAnswer> {
  const device = await callingDevice(ctx, ask, 'for no key update')
  const off = Math.round((Date.parse(ask.sentAt) - ctx.now.getTime()) / 1000)
  const clockOffSeconds = Math.abs(off) > clockLimitSeconds ? off : null
  await updateRow(ctx, 'ticket_device', device, {
    synced_at: ctx.now.toISOString(),
    waiting: ask.waiting,
    clock_off_seconds: clockOffSeconds,
  })
  return {
    appliedSeq: device.applied_seq,
    serverAt: new Date().toISOString(),
    clockOffSeconds,
    results,
    doubles: await doublesOf(ctx, device),
  }
}

async function doublesOf(ctx: Ctx, device: DeviceRow): Promise<DoubleUse[]> {
  const { rows } = await sql<{
    id: number
    voucherCode: string
    orderCode: string
    guestName: string
    firstAt: string
    firstPlace: string
    firstBy: string
    firstHere: boolean
    secondAt: string
    secondPlace: string
    secondBy: string
    secondHere: boolean
  }>`select u.id, v.code as "voucherCode", o.code as "orderCode", coalesce(nullif(g.name, ''), g.pinyin, '') as "guestName",
        u.first_at as "firstAt", u.first_place as "firstPlace", u.first_by as "firstBy", coalesce(u.first_device_id = ${device.id}, false) as "firstHere",
        u.second_at as "secondAt", u.second_place as "secondPlace", u.second_by as "secondBy", coalesce(u.second_device_id = ${device.id}, false) as "secondHere"
       from ticket_double u join voucher v on v.merchant_id = u.merchant_id and v.id = u.voucher_id
       join orders o on o.merchant_id = u.merchant_id and o.id = u.order_id
       join entitlement e on e.merchant_id = u.merchant_id and e.id = u.entitlement_id
       left join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
      where u.merchant_id = ${ctx.scope.merchantId} and ${device.id} in (u.first_device_id, u.second_device_id)
        and u.noted_at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${tellsDoublesDays}) order by u.id desc limit 200`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    id: row.id,
    voucherCode: row.voucherCode,
    orderCode: row.orderCode,
    guestName: row.guestName,
    first: { at: row.firstAt, place: row.firstPlace, by: row.firstBy, here: row.firstHere },
    second: { at: row.secondAt, place: row.secondPlace, by: row.secondBy, here: row.secondHere },
  }))
}
