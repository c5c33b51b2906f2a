import { expect, test } from 'vitest'
import type { Statement } from '#contract/billing/statement/statement.schema.ts'
import { postJournals } from '#server/finance/finance.public.ts'
import { makeBillWorld } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { readSheet } from '../../kit/sheet/sheet.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()

test('a statement of more movements than a page shows says so, and is right at both ends; the workbook has all', async () => {
  const world = await makeBillWorld(server)
  const { agentId, app, merchant, staff, agent } = world
  const count = 1_003
  await withSystemCtx(app, merchant.id, (ctx) =>
    postJournals(
      ctx,
      Array.from({ length: count }, () => ({
        kind: 'recharge',
        agentId,
        entries: [
          { account: { kind: 'cash' as const, name: 'cash', currency: 'THB' }, debitMinor: 100 },
          { account: { kind: 'agent-receivable' as const, agentId, currency: 'THB' }, creditMinor: 100 },
        ],
      })),
    ),
  )
  const ask = { agentId, from: day(-1), to: day(0) }
  const at = '/supplier/distributorBillStatement'
  const read = await staff.data<Statement>(`${at}/info`, ask)
  expect(read).toMatchObject({ movements: count, openingMinor: 0, closingMinor: -100 * count })
  expect(read.rows).toHaveLength(1_000)
  // The agent sees the same ledger.
  const own = await agent.data<Statement>(`${at}/info`, ask)
  expect([own.closingMinor, own.rows.length, own.accounts]).toEqual([
    read.closingMinor,
    read.rows.length,
    read.accounts,
  ])
  const file = await staff.fetch(`${at}/xlsx`, { ...ask, agentId: String(agentId) }, { method: 'GET' })
  const rows = await readSheet(new Uint8Array(await file.arrayBuffer()))
  expect(rows).toHaveLength(count + 3)
  expect(rows.at(-1)?.at(-1)).toBe('-1003.00')
})

test('what moved an account is called by its own name: a refund and an additional charge are no money set aside', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  for (const kind of ['refund', 'replenish']) {
    await askMoney(world, id, 10_000, { kind, agree: true })
    await carry(world, await lastRefund(world, id))
  }
  const ask = { from: day(-1), to: day(0), language: 'en' }
  const { rows } = await world.agent.data<Statement>('/supplier/distributorBillStatement/info', ask)
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund-paid', 'replenished']))
  // Read, each is told once; in the workbook, where accounts are reckoned, on both.
  expect(rows.map(({ account }) => account)).not.toContain('agent-frozen')
  expect(rows.map(({ kind }) => kind).filter((kind) => kind === 'order-reserved')).toHaveLength(1)
  const file = await world.agent.fetch('/supplier/distributorBillStatement/xlsx', ask, { method: 'GET' })
  const said = (await readSheet(new Uint8Array(await file.arrayBuffer()))).flat()
  expect(said).toEqual(expect.arrayContaining(['Refund paid', 'Additional charge']))
  expect(said.filter((text) => text === 'Reserved for order')).toHaveLength(2)
})
