import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { plainCode } from '#contract/ticketing/offline/ticket-code.ts'
import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import words from '#contract/ticketing/ticketing.words.json' with { type: 'json' }
import { saveFile } from '#server/files/files.public.ts'
import { closePdf } from '#server/kit/pdf/pdf.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { makeUser } from '#test/factories/people.ts'
import { pdfCodes, pdfPages, pdfText } from '#test/kit/read-pdf.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'

const logoPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const server = await testServer()
const { merchant, admin, agentId, confirmed } = await voucherWorld(server)
afterAll(closePdf)

/** The document as a printer gets it: its text, and the codes of its pages. */
async function printed(who: Caller, ask: { orderId?: number; orderIds?: number[]; language?: Language }) {
  const answer = await who.fetch('/supplier/orderQrcode/pdf', ask)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = new Uint8Array(await answer.arrayBuffer())
  return {
    text: await pdfText(pdf),
    // Signed, and each of the voucher that it stands on.
    codes: (await pdfCodes(pdf)).flat().map(plainCode),
    name: answer.headers.get('content-disposition'),
  }
}

let order: { id: number; code: string; voucher: Voucher }
beforeAll(async () => {
  order = await confirmed()
})

test.each(languages.map((language, at) => ({ language, at })))(
  'an order’s voucher in $language tells product, guests and labels, and its code scans',
  async ({ language, at }) => {
    const { text, codes, name } = await printed(admin, { orderId: order.id, language })
    const product = language === 'zh-CN' ? '皮皮岛快艇' : 'Phi Phi by speedboat'
    const labels = [words.voucher.voucher, words.voucher['order code'], words.voucher['show this code']]
    for (const part of ['张伟', 'น้ำ ทองดี', '김민수', product, order.code, ...labels.map((each) => each[at]!)])
      expect(text).toContain(part)
    expect(codes).toEqual([order.voucher.code])
    expect(name).toContain(`${order.code}.pdf`)
  },
)

test('several orders come as one document, a page and a code each; a cancelled one says that it is void', async () => {
  const second = await confirmed()
  await admin.data('/supplier/orderHandler/cancel', { id: second.id, reason: 'Storm' })
  const { text, codes } = await printed(admin, { orderIds: [order.id, second.id], language: 'en' })
  expect(codes).toEqual([order.voucher.code, second.voucher.code])
  const [first, cancelled] = text.split('\f')
  expect(first).not.toMatch(/void/i)
  expect(cancelled).toMatch(/void/i)
})

test("an agent prints its own orders' vouchers only", async () => {
  const own = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId })).userName,
  )
  expect((await printed(own, { orderId: order.id })).codes).toEqual([order.voucher.code])
  const stranger = await loginAs(server, (await makeUser(server.app, merchant, { kind: 'agent' })).userName)
  const path = '/supplier/orderQrcode/pdf'
  expect((await stranger.call(path, { orderId: order.id })).error.code).toBe(404000)
})

describe('a stay', () => {
  const nights = { date: day(3), endDate: day(6) }
  const call = '/hotelSupplierService/hotelRoom'
  let room: number
  let stay: number
  beforeAll(async () => {
    const facts = {
      type: 'hotel-room',
      hotel: 'Coral Beach',
      area: 'Khao Lak',
      meal: 'half-board',
      mostAdults: 2,
    }
    const made = {
      productType: 'hotel-room',
      chargeMethod: 'per-unit',
      stockMode: 'free',
      startTime: '14:00',
    }
    const form = { code: 'GARDEN', names: { en: 'Garden room' }, ...made, facts }
    room = (await admin.data<{ id: number }>(`${call}/create`, form)).id
    const price = { adultMinor: null, childMinor: null, infantMinor: null, unitMinor: 300_000 }
    await admin.data(`${call}/calendarPrice/saveBase`, { skuId: room, ...price })
    await admin.data(`${call}/onSale`, { ids: [room], onSale: true })
    const { rows } = await admin.data<{ rows: Hotel[] }>(`${call}/hotels`)
    const names = { en: 'Coral Beach', 'zh-CN': '珊瑚海滩酒店', th: 'คอรัลบีช' }
    await admin.data(`${call}/hotel/save`, {
      id: rows[0]!.id,
      names,
      areas: { en: 'Khao Lak', th: 'เขาหลัก' },
    })
  })
  const booked = async (skuId: number, more: object) => {
    const made = await admin.data<{ id: number }>('/supplier/orderEntry/create', {
      clientRequestId: crypto.randomUUID(),
      agentId,
      skuId,
      date: day(3),
      adults: 2,
      contactName: `Guest ${crypto.randomUUID()}`,
      guests: [{ name: `Anna Berg` }, { name: `Jonas ${crypto.randomUUID()}` }],
      ...more,
    })
    await admin.data('/supplier/orderHandler/confirm', { id: made.id })
    return made.id
  }

  beforeAll(async () => {
    stay = await booked(room, nights)
  })

  test.each([
    ['en', 'Coral Beach · Khao Lak', 'Half board'],
    ['zh-CN', '珊瑚海滩酒店 · Khao Lak', '含早晚餐'],
    ['th', 'คอรัลบีช · เขาหลัก', 'รวมอาหาร 2 มื้อ'],
  ] as const)('tells hotel, nights, room and meals in %s', async (language, place, meal) => {
    const { text } = await printed(admin, { orderId: stay, language })
    expect(text).toContain(place)
    expect(text).toContain(meal)
    expect(text).toContain(`${nights.date} – ${nights.endDate}`)
    expect(text).toMatch(new RegExp(`${words.voucher.nights[languages.indexOf(language)]}[^]*\\b3\\b`))
    expect(text).toContain('Anna Berg')
  })

  test('that was taken out of its order by a change is on no voucher any more, nor is an add-on', async () => {
    const world = { staff: admin } as unknown as Parameters<typeof makePackage>[0]
    const { id } = await makePackage(world, [
      { nights: 1, options: [{ skuId: room }] },
      { day: 1, nights: 2, options: [{ skuId: room }] },
    ])
    const lunch = await makeAddOn(world, {}, { with: [id] })
    const orderId = await booked(id, { addOns: [{ addOnId: lunch.id, quantity: 1 }] })
    const before = await printed(admin, { orderId, language: 'en' })
    expect(before.text).toContain('Nights 2')
    expect(before.text).toContain('Lunch box')
    const { parts } = await admin.data<{ parts: { id: number }[] }>('/supplier/product/info', { id })
    const choices = parts.map((part, at) => ({ partId: part.id, skuId: room, units: at === 0 ? 1 : 0 }))
    const amendment = { addOns: [], choices }
    await admin.data('/supplier/orderModify/apply', { id: orderId, amendment, reason: 'x', asks: false })
    const { text } = await printed(admin, { orderId, language: 'en' })
    expect(text).toContain('Nights 1')
    expect(text).not.toContain('Nights 2')
    expect(text).not.toContain('Lunch box')
    expect(text).not.toContain(day(6))
  })

  test('among a package’s parts has its own days', async () => {
    const world = { staff: admin } as unknown as Parameters<typeof makePackage>[0]
    const { id } = await makePackage(world, [
      { day: 1, nights: 2, options: [{ skuId: room }] },
      { day: 0, options: [{ skuId: room }], nights: 1 },
    ])
    const { text } = await printed(admin, { orderId: await booked(id, {}), language: 'en' })
    expect(text).toContain('Accommodation')
    expect(text).toContain('Nights 2 · Half board')
    // A package begins when its parts do.
    expect(text).not.toContain('00:00')
    expect(text).not.toContain('Start time')
  })
})

test('a merchant’s sign stands on its vouchers once it has one, also for an agent’s eyes', async () => {
  const pictures = async (who: Caller) => {
    const answer = await who.fetch('/supplier/orderQrcode/pdf', { orderId: order.id })
    return (await pdfPages(await answer.arrayBuffer())).reduce((sum, page) => sum + page.pictures, 0)
  }
  const own = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId })).userName,
  )
  const before = await pictures(admin)
  const fileId = await withSystemCtx(server.app, merchant.id, async (ctx) => {
    const id = await saveFile(ctx, {
      kind: 'cover',
      name: 'logo.png',
      contentType: 'image/png',
      content: logoPng,
    })
    await sql`update platform.merchant set logo_file_id = ${id} where id = ${merchant.id}`.execute(ctx.db)
    return id
  })
  expect(fileId).toBeGreaterThan(0)
  // A picture and, where it is see-through, its mask.
  expect(await pictures(admin)).toBeGreaterThan(before)
  expect(await pictures(own)).toBeGreaterThan(before)
})

test('a licence of the merchant stands on its vouchers until the day it runs out', async () => {
  const text = async () => {
    const answer = await admin.fetch('/supplier/orderQrcode/pdf', { orderId: order.id })
    return (await pdfPages(await answer.arrayBuffer())).map((page) => page.text).join(' ')
  }
  const stands = (validUntil: string | null) =>
    withSystemCtx(server.app, merchant.id, (ctx) => {
      const licence = {
        name: 'TAT licence',
        number: '34/01234',
        validUntil,
        onVouchers: true,
        onInvoices: true,
      }
      return sql`update platform.merchant set documents = ${JSON.stringify([licence])}::jsonb where id = ${merchant.id}`.execute(
        ctx.db,
      )
    })
  await stands(null)
  expect(await text()).toContain('34/01234')
  await stands('2001-01-01')
  expect(await text()).not.toContain('34/01234')
})
