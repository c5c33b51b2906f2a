import { beforeAll, expect, test } from 'vitest'
import type { ProductInfo } from '#contract/order-entry/order-entry.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
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
