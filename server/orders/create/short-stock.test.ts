import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, orderInput, quote } from '#test/factories/orders.ts'

const world = await makeOrderWorld(await testServer())

test('whom no stock is left for is told: staff the pool and its seats, an agent what it ordered and how many still fit', async () => {
  const { app, merchant, agentId } = world
  const sku = await makeOrderSku(app, merchant, { name: 'Whale watching', days: [day(40)], capacity: 7 })
  await quote(app, merchant, agentId, sku.id, 0)
  // A guest takes two seats.
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    await db.updateTable('stock_pool').set({ name: 'HULL-7' }).where('id', '=', sku.poolId).execute()
    const two = { adult_factor: 2, child_factor: 2 }
    await db.updateTable('sku_pool').set(two).where('pool_id', '=', sku.poolId).execute()
  })
  const input = orderInput(world, { skuId: sku.id, date: day(40), adults: 4, children: 0 })
  const staff = await world.staff.call('/supplier/orderEntry/create', input)
  expect(staff.error).toMatchObject({ name: 'orders.soldOut' })
  expect(staff.error.message).toMatch(/^HULL-7.* 7 left, 8 wanted/)
  const agent = await world.agent.call('/supplier/order/buy/create', input)
  expect(agent.error).toMatchObject({ name: 'orders.soldOut' })
  expect(agent.error.message).toMatch(/^Whale watching.* 3 left, 4 wanted/)
  expect(JSON.stringify(agent.error)).not.toContain('HULL')

  // Who reads Thai is told the day as the house counts years.
  await world.staff.data('/supplier/merchant/years', { buddhist: true })
  expect(await world.staff.data('/supplier/user/myself')).toMatchObject({ flags: { buddhistYears: true } })
  const describe = async (language: string) => {
    const headers = { 'x-language': language }
    return (await world.staff.call('/supplier/orderEntry/create', input, { headers })).error.message
  }
  const theirs = `${Number(day(40).slice(0, 4)) + 543}${day(40).slice(4)}`
  await expect.poll(() => describe('th'), { timeout: 10_000 }).toContain(theirs)
  expect(await describe('en')).toContain(day(40))
  await world.staff.data('/supplier/merchant/years', { buddhist: false })
})

test('no refusal that a call for agents or suppliers declares has a place for what is the house’s own', () => {
  const calls = (Object.values(domains) as Domain[]).flatMap(({ api }) => Object.values(api) as Endpoint[])
  const open = calls.filter(({ audience }) => audience?.some((one) => one === 'agent' || one === 'supplier'))
  const names = [...new Set(open.flatMap(({ errors = [] }) => errors))].filter((name) => name.includes('.'))
  expect(names.length).toBeGreaterThan(5)
  const words = new Map(
    globSync('contract/*/*.words.json').map((file) => [file.split(/[\\/]/)[1], readFileSync(file, 'utf8')]),
  )
  const view = names.map((name) => {
    const [domain, error] = name.split('.')
    const { errors } = JSON.parse(words.get(domain)!) as { errors: Record<string, string[]> }
    return `${name}: ${errors[error!]![0]}`
  })
  expect(view.filter((text) => /\{(pool|resource|supplier|cost|margin|ours)\}/.test(text))).toEqual([])
})
