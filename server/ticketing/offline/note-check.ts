import { sql } from 'kysely'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import type { Refusal } from '#contract/ticketing/verify/judge.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { DeviceRow } from './devices.ts'

/** An entry with when it happened by the server's clock. */
export type Timed = { entry: HashedEntry; at: Date; clockOffSeconds: number | null; chained: boolean }
export type LockedVoucher = {
  id: number
  orderId: number
  code: string
  state: 'live' | 'void'
  voidedAt: string | null
}
type Check = {
  outcome: 'redeemed' | 'undone' | 'refused' | 'conflict' | 'noShow'
  refusal?: Refusal
  facts?: Record<string, string>
  voucher?: LockedVoucher | undefined
  count?: number
  ids?: readonly number[]
  scanKey?: string
}

/** A line of the check-in log at the time when it happened. */
export async function noteCheck(ctx: Ctx, device: DeviceRow, timed: Timed, check: Check): Promise<void> {
  const { entry, at, clockOffSeconds } = timed
  const { refusal = null, facts = {}, voucher, count = 0, ids = [], scanKey = null } = check
  const { rows: posts } = await sql<{
    id: number
  }>`select id from ticket_post where merchant_id = ${ctx.scope.merchantId} and id = ${entry.postId}`.execute(
    ctx.db,
  )
  await sql`insert into ticket_check (merchant_id, at, user_id, user_name, place, device, typed, voucher_id, order_id, outcome, redeemed, undone, reason,
      post_id, refusal, detail, mode, scan_key, device_at, entitlement_ids, device_id, clock_off_seconds)
    values (${ctx.scope.merchantId}, ${at.toISOString()}, ${device.user_id}, ${entry.personName}, ${entry.place}, ${device.name},
      ${(voucher?.code ?? entry.code).slice(0, 80)}, ${voucher?.id ?? null}, ${voucher?.orderId ?? null}, ${check.outcome}, ${count}, ${check.outcome === 'undone'},
      ${entry.reason || null}, ${posts[0]?.id ?? null}, ${refusal}, ${JSON.stringify(facts)},
      'offline', ${scanKey}, ${entry.deviceAt}, ${[...ids]}::bigint[], ${device.id}, ${clockOffSeconds})`.execute(
    ctx.db,
  )
}
