import { sql } from 'kysely'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import { EntryText, type EntryResult } from '#contract/ticketing/offline/offline.schema.ts'
import type { Refusal } from '#contract/ticketing/verify/judge.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { applyEntry } from './apply-entry.ts'
import { noteCheck, type LockedVoucher, type Timed } from './note-check.ts'
import { readBlanks } from './blanks.ts'
import type { DeviceRow } from './devices.ts'
import { offlineSalesOf, type SaleMade } from './sale-way.ts'

const conflicts: Partial<Record<EntryResult, Refusal>> = {
  overbooked: 'overbooked',
  notMade: 'notMade',
  partly: 'blankUsed',
}

/** Takes in a sale: its order was made, or could not be. Tickets of it that were scanned before count now. */
export async function applySale(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  made: SaleMade,
): Promise<{ result: EntryResult; counted: number }> {
  const { entry, at } = timed
  const { sale } = entry
  if (!timed.chained) await noteCheck(ctx, device, timed, { outcome: 'conflict', refusal: 'tampered' })
  if (!sale) return { result: 'noted', counted: 0 }
  const landed = await offlineSalesOf(ctx.app).land(ctx, { device, entry, sale, at }, made)
  const refusal = conflicts[landed.result]
  if (refusal) await noteCheck(ctx, device, timed, { outcome: 'conflict', refusal, facts: landed.facts })
  await countEarlierScans(ctx, landed.codes)
  return { result: landed.result, counted: landed.codes.length }
}

type Scan = {
  deviceId: number
  seq: number
  code: string
  content: unknown
  at: string
  clockOffSeconds: number | null
}

/** What other devices let on board with these codes before their sale was known, in the order in which it happened. */
async function countEarlierScans(ctx: Ctx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const { rows } = await sql<Scan>`
    select s.device_id as "deviceId", s.seq, s.code, e.content, e.at, e.clock_off_seconds as "clockOffSeconds"
      from ticket_blank_scan s
      join ticket_entry e on e.merchant_id = s.merchant_id and e.device_id = s.device_id and e.seq = s.seq
     where s.merchant_id = ${ctx.scope.merchantId} and s.code = any(${[...codes]}::text[]) and not s.applied
     order by e.at, s.device_id, s.seq
       for no key update of s`.execute(ctx.db)
  const blanks = await readBlanks(
    ctx,
    rows.map(({ code }) => code),
  )
  for (const { deviceId, seq, code, content, at, clockOffSeconds } of rows) {
    const blank = blanks.get(code)
    const voucher = blank?.voucherId ? await lockVoucherOf(ctx, blank.voucherId) : undefined
    const entry: HashedEntry | undefined = EntryText.safeParse(content).data
    if (!voucher || !entry) continue
    const timed = { entry, at: new Date(at), clockOffSeconds, chained: true }
    await applyEntry(ctx, await readRow(ctx, 'ticket_device', deviceId), timed, { voucher, blank })
    await sql`update ticket_blank_scan set applied = true
       where merchant_id = ${ctx.scope.merchantId} and device_id = ${deviceId} and seq = ${seq}`.execute(
      ctx.db,
    )
  }
}

async function lockVoucherOf(ctx: Ctx, id: number): Promise<LockedVoucher | undefined> {
  const { rows } = await sql<LockedVoucher>`
    select id, order_id as "orderId", code, state, voided_at as "voidedAt"
      from voucher
     where merchant_id = ${ctx.scope.merchantId} and id = ${id}
       for update`.execute(ctx.db)
  return rows[0]
}
