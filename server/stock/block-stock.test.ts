import { beforeAll, expect, test } from 'vitest'
import type { Board } from '#contract/stock/stock.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeMerchant, type MadeMerchant } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'
let merchant: MadeMerchant
let admin: Caller
beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

const cells = async (skuId: number) => {
  const ask = { skuIds: [skuId], from: day(30), days: 4 }
  return (await admin.data<Board>('/supplier/dateStockBoard/list', ask)).cells
}
const describe = async (skuId: number) =>
  (await cells(skuId)).map(({ block, blocked }) => block?.reason ?? blocked)
const fill = (skuId: number, from: number, to: number, reason?: string) =>
  admin.call(`${path}/fill`, { skuIds: [skuId], from: day(from), to: day(to), blocked: true, reason })

test('blocking days asks why, keeps it for staff, and is taken back as one without what was blocked before', async () => {
  const sku = await makeOrderSku(server.app, merchant, { capacity: 10 })
  const days = { skuIds: [sku.id], from: day(30), to: day(33) }
  await admin.data(`${path}/fill`, { ...days, capacity: 10 })
  const one = { cells: [{ poolId: sku.poolId, date: day(31), blocked: true }] }
  for (const refused of [await admin.call(`${path}/save`, one), await fill(sku.id, 30, 33)])
    expect(refused.error.fields).toMatchObject([{ field: 'reason', why: 'required' }])
  expect(await describe(sku.id)).toEqual([false, false, false, false])
  await admin.data(`${path}/save`, { ...one, reason: 'Pier closed' })
  expect((await fill(sku.id, 30, 33, 'Storm')).error.code).toBe(0)
  expect(await describe(sku.id)).toEqual(['Storm', 'Pier closed', 'Storm', 'Storm'])
  const [first] = await cells(sku.id)
  expect(first!.block).toMatchObject({ byName: expect.stringMatching(/./) })
  // One day is opened by hand and blocked anew: that is another block.
  const third = { poolId: sku.poolId, date: day(32) }
  await admin.data(`${path}/save`, { cells: [{ ...third, blocked: false }] })
  await admin.data(`${path}/save`, { cells: [{ ...third, blocked: true }], reason: 'Regatta' })
  const undo = () => admin.call<{ changed: number }>(`${path}/unblock`, { blockId: first!.block!.id })
  expect((await undo()).data).toEqual({ changed: 2 })
  expect(await describe(sku.id)).toEqual([false, 'Pier closed', 'Regatta', false])
  expect((await undo()).error.code).toBe(404000)
  const events = await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db.selectFrom('event').select(['type', 'facts']).where('subject', '=', 'stock').orderBy('id').execute(),
  )
  expect(events.slice(1).map(({ type, facts }) => [type, (facts as { reason?: string }).reason])).toEqual([
    ['stock.blocked', 'Pier closed'],
    ['stock.blocked', 'Storm'],
    ['stock.opened', undefined],
    ['stock.blocked', 'Regatta'],
    ['stock.opened', undefined],
  ])
})
