import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BillLine } from '#contract/billing/bills/bill.schema.ts'
import { billOf as info, made, makeBillWorld, onBill as act, sold } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const at = '/supplier/distributorBill'
const makeWorld = () => makeBillWorld(server)
const linesOf = async (world: OrderWorld, billId: number) =>
  (await world.staff.data<{ rows: BillLine[] }>(`${at}/lines`, { billId, pageSize: 500 })).rows

test('what is in dispute by now is left out as a bill is locked, never a line that a later bill goes on from, and not all of it', async () => {
  const world = await makeWorld()
  const other = await makeWorld()
  const [orderId] = await sold(world, 1)
  const first = await made(world)
  await act(world, 'billLock', first)
  const [line] = await linesOf(world, first)
  await world.agent.data(`${at}/dispute`, { id: first, lineId: line!.id, text: 'Late' })
  await act(world, 'billUnlock', first)
  const claim = (claimMinor: number) =>
    withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
      const { merchant } = world
      const key = sql`${randomUUID()}::uuid`
      await sql`with head as (
          insert into platform.market_case_head (key, opener_id, other_id, subject, state, hash)
          values (${key}, ${merchant.id}, ${other.merchant.id}, ${randomUUID()}, 'open', '') returning key, other_id)
        insert into market_case (merchant_id, key, partner_id, direction, ours, order_id, title, currency, claim_minor, state, seq, hash)
        select ${merchant.id}, key, other_id, 'sells', true, ${orderId!}, 'Late', 'THB', ${claimMinor}, 'open', 1, '' from head`.execute(
        db,
      )
    })
  await actOn(world, 'cancel', { id: orderId!, reason: 'Ill', refund: 'rule' })
  const later = await made(world)
  await claim(100_000)
  expect((await info(world, first)).can['billLock']).toEqual({ why: 'billing.why.billedLater' })
  expect((await act(world, 'billLock', first)).error.code).toBe(409_000)
  await act(world, 'billDelete', later)
  expect((await act(world, 'billLock', first)).error).toEqual({ code: 0 })
  expect(await info(world, first)).toMatchObject({ totalMinor: 165_500, disputes: 1 })
  expect(await linesOf(world, first)).toMatchObject([{ dispute: 'Late' }])
  await act(world, 'billUnlock', first)
  await claim(200_000)
  expect((await act(world, 'billLock', first)).error.code).toBe(409_961)
})
