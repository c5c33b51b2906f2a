import { sql } from 'kysely'
import type { EntryResult } from '#contract/ticketing/offline/offline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { noteCheck, type LockedVoucher, type Timed } from './note-check.ts'
import type { Held } from './claims.ts'
import type { DeviceRow } from './devices.ts'

/** Somebody at the pier said who did not come. Who is on board by any other device is on board: the earlier word yields to that. */
export async function applyNoShow(
  ctx: Ctx,
  device: DeviceRow,
  timed: Timed,
  { voucher, asked }: { voucher: LockedVoucher; asked: readonly Held[] },
): Promise<{ result: EntryResult; counted: number }> {
  const open = asked.filter(({ state }) => state === 'ready')
  const guestIds = [...new Set(open.map(({ guestId }) => guestId))]
  const { rows } = await sql<{ id: number }>`update order_guest set attendance = 'no-show'
     where merchant_id = ${ctx.scope.merchantId} and id = any(${guestIds}::bigint[]) and attendance = 'expected'
    returning id`.execute(ctx.db)
  const ids = open.filter(({ guestId }) => rows.some(({ id }) => id === guestId)).map(({ id }) => id)
  if (ids.length === 0) return { result: 'noted', counted: 0 }
  await noteCheck(ctx, device, timed, { outcome: 'noShow', voucher, ids })
  await emit(ctx, 'ticketing.noShow', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count: rows.length },
    topics: ['ticket', 'order'],
  })
  return { result: 'applied', counted: 0 }
}
