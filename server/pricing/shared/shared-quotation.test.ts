import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SharedQuotation, SharePreview } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { loginAs, testServer, anonymous, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { makeCost, makeSupplier } from '#test/kit/pricing-world.ts'
import { readQr } from '#test/kit/read-qr.ts'
import { closePdf } from '../../kit/pdf/pdf.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

const server = await testServer()
afterAll(closePdf)
const path = '/supplier/distributorStandard/share'
let merchant: MadeMerchant
let admin: Caller
let agentId: number
let skuId: number
let vanId: number
const today = todayOf({ now: new Date(), merchant: { timeZone: 'Asia/Bangkok' } as never })
const after = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()

async function sku(code: string, more: object = {}): Promise<number> {
  const { id } = await admin.data<{ id: number }>('/supplier/standard/create', {
    code,
    names: { en: `Boat ${code}`, 'zh-CN': `快艇 ${code}`, th: `เรือ ${code}` },
    productType: 'day-trip',
    chargeMethod: 'per-person',
    ...more,
  })
  return id
}
const noAmounts = { adultMinor: null, childMinor: null, infantMinor: null, unitMinor: null }
const base = (id: number, amounts: object) =>
  admin.data('/supplier/standard/calendarPrice/saveBase', { skuId: id, ...noAmounts, ...amounts })
const ask = (more: object = {}) => ({
  agentId,
  skuIds: [skuId, vanId],
  from: after(1),
  to: after(10),
  language: 'en',
  ...more,
})
const share = (more: object = {}) =>
  admin.call<{ id: number }>(`${path}/save`, ask({ validUntil: after(7), ...more }))
async function shared(more: object = {}): Promise<SharedQuotation> {
  const { id } = (await share(more)).data!
  return listed(id)
}
async function listed(id: number): Promise<SharedQuotation> {
  const { rows } = await admin.data<{ rows: SharedQuotation[] }>(`${path}/list`, { pageSize: 100 })
  return rows.find((row) => row.id === id)!
}
const open = (url: string, headers: Record<string, string> = {}) =>
  anonymous(server).fetch(new URL(url).pathname, {}, { method: 'GET', headers })

beforeAll(async () => {
  merchant = await makeMerchant(server.app, { names: { en: 'Andaman Blue', 'zh-CN': '安达曼蓝' } })
  admin = await loginAs(server, merchant.admin)
  agentId = (await makeAgent(server.app, merchant)).id
  skuId = await sku('SHARE-1')
  vanId = await sku('SHARE-2', { productType: 'transfer', chargeMethod: 'per-unit' })
  await base(skuId, { adultMinor: 220_000, childMinor: 150_000 })
  await base(vanId, { unitMinor: 180_000 })
  await admin.data('/supplier/standard/onSale', { ids: [skuId, vanId], onSale: true })
})

describe('a shared quotation', () => {
  test('is a page for everybody with the link: names, pictures and prices of that agent, until when, and no cost', async () => {
    await admin.data('/supplier/standard/calendarPrice/save', {
      skuId,
      cells: [
        {
          date: after(5),
          session: '',
          ...noAmounts,
          adultMinor: 250_000,
          childMinor: 150_000,
          closed: false,
        },
      ],
    })
    await admin.data('/supplier/distributorStandard/save', {
      agentId,
      rows: [
        {
          skuId: vanId,
          method: 'percent',
          values: { adult: null, child: null, infant: null, unit: -1_000 },
          onSale: true,
        },
      ],
    })
    await withSystemCtx(server.app, merchant.id, async (ctx) =>
      makeCost(ctx, { skuId, supplierId: await makeSupplier(ctx, skuId), adultMinor: 123_456 }),
    )
    const { url, skus } = await shared({ title: 'December <b>offer</b>', note: 'Fuel included' })
    expect(skus).toBe(2)
    const answer = await open(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const page = await answer.text()
    for (const text of [
      'Andaman Blue',
      'December &lt;b&gt;offer&lt;/b&gt;',
      'Fuel included',
      `Prices valid until ${after(7)}`,
      'Boat SHARE-1',
      '2,200.00',
      '1,500.00',
      '2,500.00',
      '1,620.00',
    ])
      expect(page).toContain(text)
    for (const secret of ['Speedboat Phuket', '1,234.56', '1,800.00', 'cost'])
      expect(page).not.toContain(secret)
    expect(page).not.toMatch(/<script/i)
  })

  test('keeps its prices as they were sent, whatever becomes of them', async () => {
    const { url } = await shared({ skuIds: [skuId] })
    const before = await (await open(url)).text()
    await base(skuId, { adultMinor: 999_900, childMinor: 150_000 })
    expect(await (await open(url)).text()).toBe(before)
    expect(before).not.toContain('9,999.00')
    await base(skuId, { adultMinor: 220_000, childMinor: 150_000 })
  })

  test.each([
    ['zh-CN', '安达曼蓝', '快艇 SHARE-1', '价格有效期至'],
    ['zh-TW', 'Andaman Blue', 'Boat SHARE-1', '價格有效期至'],
    ['th', 'Andaman Blue', 'เรือ SHARE-1', 'ราคานี้ใช้ได้ถึง'],
    ['ko', 'Andaman Blue', 'Boat SHARE-1', '가격 유효기간'],
  ])('speaks %s by its own language, not by the reader’s', async (language, brand, name, until) => {
    const page = await (await open((await shared({ language })).url, { 'accept-language': 'en' })).text()
    expect(page).toContain(`<html lang="${language}">`)
    for (const text of [brand, name, until]) expect(page).toContain(text)
  })

  test('counts who opened it, and no program that looks for a preview', async () => {
    const { id, url } = await shared()
    await open(url)
    await open(url)
    await open(url, { 'user-agent': 'WhatsApp/2.23.20.0' })
    await open(url, { 'user-agent': 'facebookexternalhit/1.1;kakaotalk-scrap/1.0' })
    const row = await listed(id)
    expect(row.opened).toBe(2)
    expect(row.lastOpenedAt).not.toBeNull()
  })

  test('revoked or past its day tells nothing of itself any more, and neither does a link that never was', async () => {
    const { id, url } = await shared()
    expect((await admin.call(`${path}/revoke`, { id })).error.code).toBe(0)
    expect((await admin.call(`${path}/revoke`, { id })).error.code).toBe(409_000)
    const ended = await shared()
    await withSystemCtx(server.app, merchant.id, (ctx) =>
      ctx.db
        .updateTable('shared_quotation')
        .set({ valid_until: after(-1) })
        .where('id', '=', ended.id)
        .execute(),
    )
    const unknown = url.replace(/.{4}$/, 'AAAA')
    for (const [address, status] of [
      [url, 410],
      [ended.url, 410],
      [unknown, 404],
    ] as const) {
      const answer = await open(address)
      expect(answer.status).toBe(status)
      const page = await answer.text()
      for (const secret of ['Andaman', 'SHARE', '2,200']) expect(page).not.toContain(secret)
      expect((await open(`${address}/image/0`)).headers.get('content-type')).toContain('json')
      expect((await admin.call(`${path}/picture`, { id: ended.id })).error.code).toBe(409_000)
    }
    expect(await listed(id)).toMatchObject({ state: 'revoked', opened: 0 })
    expect(await listed(ended.id)).toMatchObject({
      state: 'ended',
      can: { revoke: { why: 'pricing.shared.notOpen' } },
    })
  })

  test('is a picture as wide as a phone, whose code leads to the page', async () => {
    const { id, url } = await shared({ language: 'th' })
    const answer = await admin.fetch(`${path}/picture`, { id })
    expect(answer.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await answer.arrayBuffer())
    expect(png.readUInt32BE(16)).toBe(1080)
    expect(await readQr(png)).toEqual([url])
  })

  test('shows the pictures and the sign of its merchant, and of nobody else', async () => {
    const body = new FormData()
    body.set('kind', 'cover')
    body.set('sessionId', admin.user!.sessionId)
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    body.set('file', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'logo.png')
    const { id: fileId } = await admin.data<{ id: number }>('/supplier/file/upload', body)
    const { url } = await shared()
    expect((await open(`${url}/image/0`)).headers.get('content-type')).toContain('json')
    await admin.data(`${path}/logo/save`, { fileId })
    expect(await admin.data(`${path}/logo`)).toEqual({ fileId })
    expect((await open(`${url}/image/0`)).headers.get('content-type')).toBe('image/png')
    expect(await (await open(url)).text()).toContain('/image/0"')
    const other = await loginAs(server, (await makeMerchant(server.app)).admin)
    expect((await other.call(`${path}/logo/save`, { fileId })).error.code).toBe(404_000)
    await admin.data(`${path}/logo/save`, { fileId: null })
    expect((await open(`${url}/image/0`)).headers.get('content-type')).toContain('json')
  })
})

describe('making one', () => {
  test('shows the prices first, and sends nothing that has changed since', async () => {
    const preview = await admin.data<SharePreview>(`${path}/preview`, ask())
    expect(preview.items.map(({ code }) => code)).toEqual(['SHARE-1', 'SHARE-2'])
    await base(skuId, { adultMinor: 230_000, childMinor: 150_000 })
    expect((await share({ preview: preview.preview })).error.code).toBe(409_030)
    const now = await admin.data<SharePreview>(`${path}/preview`, ask())
    expect((await share({ preview: now.preview })).error.code).toBe(0)
  })

  test('leaves out what is not sold to the agent, and refuses where that is all', async () => {
    await admin.data('/supplier/distributorStandard/onSale', { agentId, skuIds: [vanId], onSale: false })
    expect((await shared()).skus).toBe(1)
    expect((await share({ skuIds: [vanId] })).error.fields).toMatchObject([{ field: 'skuIds' }])
    await admin.data('/supplier/distributorStandard/onSale', { agentId, skuIds: [vanId], onSale: true })
  })

  test.each([
    ['from', { from: after(-1) }],
    ['to', { to: after(0) }],
    ['validUntil', { validUntil: after(-1) }],
    ['validUntil', { validUntil: after(400) }],
    ['skuIds', { skuIds: [] }],
    ['to', { to: '2027-02-31' }],
    ['language', { language: 'fr' }],
  ])('refuses a wrong %s by its field', async (field, wrong) => {
    expect((await share(wrong)).error.fields).toMatchObject([{ field }])
  })

  test('is for who may: another merchant finds nothing, an agent and a person without the permission are refused', async () => {
    const { id } = await shared()
    const other = await loginAs(server, (await makeMerchant(server.app)).admin)
    for (const call of ['revoke', 'picture'])
      expect((await other.call(`${path}/${call}`, { id })).error.code).toBe(404_000)
    expect((await other.data<{ total: number }>(`${path}/list`)).total).toBe(0)
    const looker = await makeUser(server.app, merchant, { permissions: ['tools.ForAgentList'] })
    const who = await loginAs(server, looker.userName)
    expect((await who.call(`${path}/save`, ask({ validUntil: after(3) }))).error.code).toBe(1003)
    expect((await who.data<{ rows: SharedQuotation[] }>(`${path}/list`)).rows[0]!.can).toEqual({})
    const agent = await makeUser(server.app, merchant, { kind: 'agent', agentId })
    expect((await (await loginAs(server, agent.userName)).call(`${path}/list`)).error.code).toBe(1003)
  })
})
