import { sql } from 'kysely'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { EntryResult } from '#contract/ticketing/offline/offline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Held } from './claims.ts'
import type { DeviceRow } from './devices.ts'

/** A code that was signed for a lease: whose it is by now. `guests` are places in its order. */
export type Blank = { code: string; voucherId: number | null; guests: number[] }

export async function readBlanks(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Blank>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<Blank>`
    select b.code, v.id as "voucherId", b.guests
      from ticket_blank b
      left join voucher v on v.merchant_id = b.merchant_id and v.order_id = b.order_id and v.state = 'live'
     where b.merchant_id = ${ctx.scope.merchantId} and b.code = any(${[...codes]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.code, row]))
}

const kinds = ['adult', 'child', 'infant'] as const

/** A single guest's code boards that guest, and the infants who go with it. */
export const heldByBlank = (
  held: readonly Held[],
  { leg, counts }: HashedEntry,
  blank: Blank | undefined,
): Held[] | null =>
  blank && counts && kinds.reduce((sum, kind) => sum + counts[kind], 0) === 1
    ? held.filter((one) => blank.guests.includes(one.place) && (leg === 0 || one.leg === leg))
    : null

/** Its sale is still on a device: the scan counts when that comes. Taken back before, it never counts. */
export async function awaitSale(
  ctx: Ctx,
  device: DeviceRow,
  entry: HashedEntry,
  { code }: Blank,
): Promise<{ result: EntryResult; counted: number }> {
  if (entry.kind === 'undo')
    await sql`delete from ticket_blank_scan
       where merchant_id = ${ctx.scope.merchantId} and device_id = ${device.id} and code = ${code} and not applied`.execute(
      ctx.db,
    )
  else
    await sql`insert into ticket_blank_scan (merchant_id, device_id, seq, code)
      values (${ctx.scope.merchantId}, ${device.id}, ${entry.seq}, ${code})`.execute(ctx.db)
  return { result: entry.kind === 'undo' ? 'noted' : 'waiting', counted: 0 }
}
