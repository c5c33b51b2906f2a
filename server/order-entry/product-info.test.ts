import { beforeAll, expect, test } from 'vitest'
import type { Agent } from '#contract/agents/agents.schema.ts'
import type { ProductInfo } from '#contract/order-entry/order-entry.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { saveFile } from '../files/files.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
let agent: Caller
const ask = '/supplier/orderEntry/productInfo'

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
  agent = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'agent' })).userName)
})

const picture = () =>
  withSystemCtx(server.app, merchant.id, (ctx) =>
    saveFile(ctx, { kind: 'cover', name: 'a.jpg', contentType: 'image/jpeg', content: Buffer.from('x') }),
  )

test('staff and agent read pictures, texts and facts of a product; an agent can open the pictures', async () => {
  const [cover, second] = [await picture(), await picture()]
  const { id } = await admin.data<{ id: number }>('/supplier/standard/create', {
    code: 'ABOUT-1',
    names: { en: 'Racha' },
    productType: 'diving',
    chargeMethod: 'per-person',
    coverFileId: cover,
    pictureFileIds: [second],
    descriptions: { en: '<p>Two <b>dives</b></p><script>x</script>' },
    cancelRule: [{ hoursBefore: 24, keepBasisPoints: 10_000 }],
    facts: { type: 'diving', course: 'fun-dive', sites: { en: 'Racha Noi' }, dives: 2 },
  })
  // Not on sale yet: staff prepare it, an agent knows of no such product.
  expect((await admin.call(ask, { skuId: id })).error.code).toBe(0)
  expect((await agent.call(ask, { skuId: id })).error.code).toBe(404_000)
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db.updateTable('sku').set({ on_sale: true }).where('id', '=', id).execute(),
  )
  for (const caller of [admin, agent]) {
    const info = await caller.data<ProductInfo>(ask, { skuId: id })
    expect(info).toMatchObject({
      pictureUrls: [`/supplier/file/${cover}`, `/supplier/file/${second}`],
      facts: { course: 'fun-dive', sites: { en: 'Racha Noi' } },
      cancelRule: [{ hoursBefore: 24, keepBasisPoints: 10_000 }],
    })
    expect(info.descriptions['en']).toContain('dives')
    expect(info.descriptions['en']).not.toContain('script')
    expect(JSON.stringify(info)).not.toMatch(/cost/i)
  }
  const shown = await agent.fetch(`/supplier/file/${second}`, {}, { method: 'GET' })
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
})

test('an agent with a cancellation rule of its own is told that one, and its orders are made under it', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
  const { app, staff, agent: lotus, agentId, sku } = world
  const info = (caller: Caller, more: object = {}) =>
    caller.data<ProductInfo>(ask, { skuId: sku.id, ...more })
  const usual = await info(lotus)
  expect(usual.cancelRule).toHaveLength(2)
  const existing = await staff.data<Agent>('/supplier/distributor/info', { id: agentId })
  const { id: before } = await placeOrder(world)
  const save = (cancelRule: object[]) =>
    staff.call('/supplier/distributor/update', { ...existing, id: agentId, cancelRule })
  const step = { hoursBefore: 24, keepBasisPoints: 2_000 }
  expect((await save([step, step])).error).toMatchObject({
    fields: [{ field: 'cancelRule.1.hoursBefore', why: 'taken' }],
  })
  expect((await save([{ hoursBefore: 1, keepBasisPoints: 10_000 }, step])).error.code).toBe(0)
  const own = [step, { hoursBefore: 1, keepBasisPoints: 10_000 }]
  expect((await info(lotus)).cancelRule).toEqual(own)
  expect((await info(staff, { agentId })).cancelRule).toEqual(own)
  expect((await info(staff)).cancelRule).toEqual(usual.cancelRule)
  const { id } = await placeOrder(world)
  const rules = await withSystemCtx(app, world.merchant.id, ({ db }) =>
    db.selectFrom('orders').select('cancel_rule').where('id', 'in', [before, id]).orderBy('id').execute(),
  )
  expect(rules.map(({ cancel_rule: rule }) => rule)).toEqual([usual.cancelRule, own])
})

test('a deleted product and one of another merchant are unknown', async () => {
  const { id } = await admin.data<{ id: number }>('/supplier/standard/create', {
    code: 'ABOUT-2',
    names: { en: 'Gone' },
    productType: 'spa',
    chargeMethod: 'per-unit',
  })
  const stranger = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await stranger.call(ask, { skuId: id })).error.code).toBe(404000)
  await admin.data('/supplier/standard/recycle', { ids: [id] })
  expect((await agent.call(ask, { skuId: id })).error.code).toBe(404000)
})
