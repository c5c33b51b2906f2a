import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { ShopSite } from '#contract/shop/shop.schema.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { packageInput } from '#test/factories/packages.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { day, makeOrderSku, type SkuFacts } from '#test/factories/orders.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { withClient } from '../kit/db/client.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { mailTickets } from './mail-tickets.ts'

const server = await testServer({ jobs: true })
const { app } = server
const at = '/supplier/shop/site'
/** A stranger each time: one of them alone is slowed down. */
const randomAddress = () => `10.9.${randomInt(256)}.${randomInt(256)}`

const owner = (statement: string, values: unknown[]) =>
  withClient(server.database.config, (client) => client.query(statement, values))

type House = Awaited<ReturnType<typeof openShop>>
/** A shop that sells one product, paid online. */
async function openShop(slug: string, facts: SkuFacts = {}) {
  const merchant = await makeMerchant(app, { flags: { eCommerce: true } })
  const admin = await loginAs(server, merchant.admin)
  const sku = await makeOrderSku(app, merchant, { days: [5, 6, 7, 9].map(day), ...facts })
  await admin.data('/supplier/paymentAccounts/save', { name: 'Cards', system: 'stripe', mode: 'simulator' })
  const site = () => admin.data<ShopSite>(`${at}/get`)
  const show = async (change: object = {}) => {
    const { draft, version } = await site()
    await admin.data(`${at}/save`, {
      ...draft,
      slug,
      newest: true,
      payment: 'online',
      ...change,
      version,
    })
    await admin.data(`${at}/publish`, { version: version + 1 })
  }
  await show()
  return { merchant, admin, sku, slug, show }
}
const pageOf = async ({ slug, sku }: Pick<House, 'slug' | 'sku'>, query: object = {}) => {
  const search = new URLSearchParams({ lang: 'en', ...query })
  const response = await fetch(`${server.url}/shop/${slug}/product/${encodeURIComponent(sku.code)}?${search}`)
  return { status: response.status, text: await response.text() }
}
const buy = ({ slug, sku }: Pick<House, 'slug' | 'sku'>, more: Record<string, string> = {}) =>
  fetch(`${server.url}/shop/${slug}/order`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': randomAddress() },
    body: new URLSearchParams({
      code: sku.code,
      lang: 'en',
      date: day(5),
      adults: '2',
      requestId: randomUUID(),
      contactName: 'Ann Guest',
      contactEmail: `${randomUUID()}@guest.example`,
      ...more,
    }),
  })
const refusalOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error: unknown }).error
type OrderRow = Record<'code' | 'channel' | 'status' | 'agent', string> &
  Record<'id' | 'total_minor', number> & { pay_by: string | null }
const ordersOf = ({ merchant }: House): Promise<OrderRow[]> =>
  withSystemCtx(app, merchant.id, async ({ db }) => {
    const { rows } =
      await sql<OrderRow>`select o.id, o.code, o.channel, o.status, o.total_minor, o.pay_by, a.code as agent
      from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
      where o.merchant_id = ${merchant.id} order by o.id`.execute(db)
    return rows
  })
const mailsOf = async ({ admin }: House) => {
  type Mails = { rows: { toAddress: string; kind: string; subject: string }[] }
  return (await admin.data<Mails>('/supplier/emailRecord/list', { pageSize: 50 })).rows
}

test('a guest goes from the page to the product, its days and price, and orders: places are held, the page of payment comes', async () => {
  const house = await openShop('guest-path')
  const home = await (await fetch(`${server.url}/shop/guest-path?lang=en`)).text()
  expect(home).toContain(`/shop/guest-path/product/${house.sku.code}`)
  const { status, text } = await pageOf(house)
  expect(status).toBe(200)
  expect(text).toContain(`date=${day(5)}`)
  expect(text).not.toContain('<script')
  const priced = await pageOf(house, { date: day(5), adults: 2 })
  const [, total] = /class="total">Total ([\d,.]+) /.exec(priced.text) ?? []
  expect(total).toBeTruthy()
  const answer = await buy(house, { guests: 'Ann Guest\nBob Guest' })
  expect(answer.status, await answer.clone().text()).toBe(303)
  const [order] = await ordersOf(house)
  expect(order).toMatchObject({ agent: 'SHOP', channel: 'shop' })
  expect(order!.pay_by).not.toBeNull()
  expect(Date.parse(order!.pay_by!) - Date.now()).toBeLessThan(31 * 60_000)
  const pay = await (await fetch(server.url + answer.headers.get('location')!)).text()
  expect(pay).toContain(order!.code)
  expect(pay).toContain(total!)
})

test('the same form sent twice is one order; what is not right is told on the page, with what was typed', async () => {
  const house = await openShop('guest-twice')
  const requestId = randomUUID()
  const form = { requestId, contactEmail: 'ann@guest.example' }
  const sent = await Promise.all([buy(house, form), buy(house, form)])
  expect(sent.map(({ status }) => status)).toEqual([303, 303])
  expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect(await ordersOf(house)).toHaveLength(1)
  const names = await buy(house, { contactName: '<b>Ann', guests: 'A B\nC D\nE F' })
  const text = await names.text()
  expect(names.status).toBe(400)
  expect(text).toContain('There are more names than guests.')
  expect(text).toContain('&lt;b&gt;Ann')
  expect(await refusalOf(await buy(house, { contactEmail: 'nobody' }))).toMatchObject({
    fields: [{ field: 'contactEmail' }],
  })
  expect(await refusalOf(await buy(house, { adults: '21' }))).toMatchObject({ fields: [{ field: 'adults' }] })
  expect((await buy(house, { date: '2020-01-01' })).status).toBe(400)
  expect(await ordersOf(house)).toHaveLength(1)
})

test('who only opens orders is stopped at the fourth that is not paid', async () => {
  const house = await openShop('guest-greedy')
  for (let n = 0; n < 3; n++)
    expect(
      (await buy(house, { contactEmail: 'greedy@guest.example', contactName: `G ${n}`, date: day(5 + n) }))
        .status,
    ).toBe(303)
  const fourth = await buy(house, { contactEmail: 'GREEDY@guest.example', contactName: 'G 4', date: day(9) })
  expect(fourth.status).toBe(400)
  expect(await fourth.text()).toContain('not paid yet')
  expect((await buy(house)).status).toBe(303)
})

test('what costs nothing is ordered on the page that says so, three times a day by one guest', async () => {
  const house = await openShop('guest-free', { adultMinor: 0, childMinor: 0, costs: { adult: 0, child: 0 } })
  const contactEmail = 'ann@guest.example'
  for (let n = 0; n < 3; n++) {
    const answer = await buy(house, { contactEmail, adults: '1' })
    const order = (await ordersOf(house)).at(-1)
    expect([answer.status, order?.total_minor]).toEqual([200, 0])
    expect(await answer.text()).toContain(`Order ${order!.code} is made. The tickets come by email.`)
  }
  expect((await buy(house, { contactEmail, adults: '1' })).status).toBe(400)
  expect(await ordersOf(house)).toHaveLength(3)
})

test('a shop that is not paid online, is offline, or does not show the product sells nothing', async () => {
  const house = await openShop('guest-closed')
  const hidden = await makeOrderSku(app, house.merchant)
  await house.show({ newest: false, skuIds: [house.sku.id] })
  expect((await pageOf({ ...house, sku: hidden })).text).toContain('404000')
  expect(await refusalOf(await buy({ ...house, sku: hidden }))).toMatchObject({ code: 404_000 })
  await house.show({ payment: 'counter', newest: false, skuIds: [house.sku.id] })
  expect((await pageOf(house)).text).toContain('404000')
  expect(await refusalOf(await buy(house))).toMatchObject({ code: 404_000 })
  const shop = (await (await fetch(`${server.url}/supplier/notLogin/shop/guest-closed`)).json()) as {
    sells: boolean
    products: { code: string; url: string | null }[]
  }
  expect(shop).toMatchObject({ sells: false, products: [{ code: house.sku.code, url: null }] })
  expect(await ordersOf(house)).toEqual([])
})

test('once it is paid at the provider the order is confirmed and its tickets are sent, once', async () => {
  const house = await openShop('guest-paid', { autoConfirm: true })
  const answer = await buy(house, { contactEmail: 'ann@guest.example' })
  const path = answer.headers.get('location')!.split('?')[0]!
  const guest = anonymous(server)
  const page = await (await guest.fetch(path, {}, { method: 'GET' })).text()
  const [, way = ''] = /name="way"\s+value="([^"]+)"/.exec(page) ?? []
  const begun = await guest.fetch(`${path}/begin`, { way, amount: '' }, { body: 'form' })
  const checkout = new URL(begun.headers.get('location')!, server.url).pathname
  expect(checkout).toContain('/simulator/stripe/pay/')
  await guest.fetch(checkout, { act: 'pay' }, { body: 'form' })
  await vi.waitFor(async () => expect((await ordersOf(house))[0]?.status).toBe('confirmed'), 30_000)
  await mailTickets(jobOf(app), { merchantId: 0 })
  await mailTickets(jobOf(app), { merchantId: 0 })
  expect((await mailsOf(house)).filter(({ kind }) => kind === 'guest-voucher')).toMatchObject([
    { toAddress: 'ann@guest.example' },
  ])
})

test('tickets that cannot be sent stop no others, are tried again later, and are given up in the end', async () => {
  const [bad, good] = [await openShop('mail-bad'), await openShop('mail-good')]
  const ids: number[] = []
  for (const house of [bad, good]) {
    await buy(house, { contactEmail: 'ann@guest.example' })
    const [order] = await ordersOf(house)
    ids.push(order!.id)
    await owner(`update orders set status = 'confirmed' where merchant_id = $1 and id = $2`, [
      house.merchant.id,
      order!.id,
    ])
  }
  await owner(`alter table mail add constraint no_mail check (merchant_id <> ${bad.merchant.id})`, [])
  const triesOf = async () =>
    (
      await owner(
        `select tries, next_at > now() as later, mailed_at from shop_order where order_id = any($1) order by order_id`,
        [ids],
      )
    ).rows
  await mailTickets(jobOf(app), { merchantId: 0 })
  expect(await triesOf()).toMatchObject([
    { tries: 1, later: true, mailed_at: null },
    { tries: 0, mailed_at: expect.any(String) },
  ])
  await mailTickets(jobOf(app), { merchantId: 0 })
  expect(await triesOf()).toMatchObject([{ tries: 1 }, { tries: 0 }])
  for (let n = 0; n < 7; n++) {
    await owner('update shop_order set next_at = now() where merchant_id = $1', [bad.merchant.id])
    await mailTickets(jobOf(app), { merchantId: 0 })
  }
  expect(await triesOf()).toMatchObject([{ tries: 6, mailed_at: null }, { tries: 0 }])
})

test('the settings page says why guests cannot order, before and after it is published', async () => {
  const house = await openShop('guest-stopped')
  const stop = async () => (await house.admin.data<ShopSite>(`${at}/get`)).saleStop
  const setAgent = (change: string) =>
    owner(`update agent set ${change} where merchant_id = $1 and code = 'SHOP'`, [house.merchant.id])
  expect(await stop()).toBeNull()
  await setAgent('enabled = false')
  expect(await stop()).toBe('disabled')
  await setAgent(`enabled = true, settlement_term = 'invoice'`)
  expect(await stop()).toBe('term')
  await setAgent(`settlement_term = 'settle-by-order'`)
  await house.show({ currency: 'USD' })
  expect(await stop()).toBe('currency')
  expect((await pageOf(house)).text).toContain('404000')
  await house.show({ currency: 'THB' })
  expect(await stop()).toBeNull()
  expect((await pageOf(house)).status).toBe(200)
  await setAgent(`code = 'ELSE'`)
  expect(await stop()).toBe('noAgent')
  await house.show({ payment: 'counter' })
  expect(await stop()).toBeNull()
})

test('prices of the days ahead stand on the first page and in the JSON: those of the agent SHOP, the lowest of them', async () => {
  const house = await openShop('guest-prices')
  const read = async () =>
    (await (await fetch(`${server.url}/supplier/notLogin/shop/guest-prices`)).json()) as {
      products: [{ code: string; fromMinor: number }]
    }
  const days = await pageOf(house)
  const shown = [...days.text.matchAll(/class="muted">([\d,.]+) /g)].map(([, price]) => price!)
  expect(shown.length).toBeGreaterThan(0)
  const [{ fromMinor }] = (await read()).products
  expect(shown).toContain(groupedAmount(fromMinor, 'THB'))
  const home = async () => (await fetch(`${server.url}/shop/guest-prices?lang=en`)).text()
  expect(await home()).toContain(`From ${groupedAmount(fromMinor, 'THB')}`)
  const { rows } = await owner(
    `update sku_base_price set adult_minor = adult_minor - 100 where merchant_id = $1 returning adult_minor`,
    [house.merchant.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect((await read()).products).toMatchObject([{ fromMinor: fromMinor - 100 }])
  expect(JSON.stringify(await read())).not.toMatch(/cost|agent|base/i)
  await house.show({ payment: 'counter' })
  expect((await read()).products).toMatchObject([{ fromMinor: null }])
  expect(await home()).not.toContain('From ')
})

test('a package that costs what its parts come to has a price from which on, that follows its parts', async () => {
  const house = await openShop('guest-package')
  const second = await makeOrderSku(app, house.merchant, { days: [5, 6, 7, 9].map(day) })
  const input = packageInput([house.sku.id, second.id], { code: `PKG-${randomInt(100_000)}` })
  const { id } = await house.admin.data<{ id: number }>('/supplier/product/create', input)
  const from = async () => {
    const answer = await fetch(`${server.url}/supplier/notLogin/shop/guest-package`)
    const { products } = (await answer.json()) as { products: { code: string; fromMinor: number }[] }
    return products.find(({ code }) => code === input.code)!.fromMinor
  }
  await house.show({ skuIds: [id] })
  const before = await from()
  const days = await pageOf({ slug: house.slug, sku: { ...house.sku, code: input.code } })
  expect(days.text).toContain(groupedAmount(before, 'THB'))
  const change = `update sku_base_price set adult_minor = adult_minor - $3 where merchant_id = $1 and sku_id = $2`
  await owner(change, [house.merchant.id, second.id, 1_000])
  expect(await from()).toBe(before - 1_000)
})

test('a product that asks details has fields for them, once and of each guest, and says by name what lacks', async () => {
  const house = await openShop('guest-details', {
    collect: [
      { key: 'pickUpHotel', per: 'order', required: true },
      { key: 'identityNumber', per: 'guest', required: true },
      { key: 'pinyin', per: 'guest', required: false },
      { key: 'gender', per: 'guest', required: false },
    ],
  })
  const chosen = { date: day(5), adults: '1', children: '1' }
  const page = await pageOf(house, chosen)
  for (const name of [
    'collected[pickUpHotel]',
    'people[0][name]',
    'people[1][info][identityNumber]',
    'people[1][info][gender]',
  ])
    expect(page.text).toContain(`name="${name}"`)
  expect(page.text).not.toContain('name="people[2]')
  expect(page.text).not.toContain('name="guests"')
  expect(page.text).toContain('Guest 2 (Child)')
  const typed = {
    ...chosen,
    'people[0][name]': 'Ann Guest',
    'people[0][info][identityNumber]': 'AB 123',
    'people[0][info][pinyin]': 'guest/ann',
    'people[0][info][gender]': 'female',
    'people[1][name]': 'Bo <b>',
    'people[1][info][gender]': '',
  }
  const refused = await buy(house, typed)
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('Pick-up hotel: This is required.')
  expect(text).toContain('Guest 2, Passport or ID number: This is required.')
  expect(text).not.toContain('Guest 1, Passport')
  expect(text).toContain('value="Bo &lt;b&gt;"')
  expect(text).toMatch(/value="female" selected/)
  expect(await ordersOf(house)).toEqual([])
  const capitals = await buy(house, { ...typed, 'people[0][info][pinyin]': '安' })
  expect(await capitals.text()).toContain('Guest 1, Pinyin name: ')
  const bought = await buy(house, {
    ...typed,
    'collected[pickUpHotel]': 'Sea Inn',
    'people[1][info][identityNumber]': 'CD 456',
  })
  expect(bought.status, await bought.clone().text()).toBe(303)
  const { rows } = await owner(
    `select g.kind, g.name, g.pinyin, g.info, o.collected from order_guest g join orders o on o.merchant_id = g.merchant_id and o.id = g.order_id
      where g.merchant_id = $1 order by g.id`,
    [house.merchant.id],
  )
  expect(rows).toMatchObject([
    {
      kind: 'adult',
      name: 'Ann Guest',
      pinyin: 'GUEST/ANN',
      info: { identityNumber: 'AB 123', gender: 'female' },
      collected: { pickUpHotel: 'Sea Inn' },
    },
    { kind: 'child', name: 'Bo <b>', info: { identityNumber: 'CD 456' } },
  ])
})

test('a promo code of the shop holds there and nowhere else, one of agents not there', async () => {
  const house = await openShop('guest-codes')
  const save = (more: object) =>
    house.admin.call('/supplier/promoCode/save', {
      names: { en: 'Ten off' },
      kind: 'percent',
      basisPoints: 1_000,
      way: 'one',
      ...more,
    })
  const buyer = await makeAgent(app, house.merchant)
  expect((await save({ code: 'SHOP10', scope: 'shop', agentIds: [buyer.id] })).error.fields).toMatchObject([
    { field: 'agentIds' },
  ])
  for (const form of [{ code: 'SHOP10', scope: 'shop' }, { code: 'TRADE10' }])
    expect((await save(form)).error.code).toBe(0)
  const refused = await buy(house, { promoCode: 'TRADE10' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('This promo code does not exist.')
  const entered = (promoCode: string) =>
    house.admin.call('/supplier/orderEntry/create', {
      clientRequestId: randomUUID(),
      agentId: buyer.id,
      skuId: house.sku.id,
      date: day(5),
      adults: 1,
      contactName: 'Ann Guest',
      contactPhone: '+66 81 234',
      promoCode,
    })
  expect((await entered('SHOP10')).error.fields).toMatchObject([
    { field: 'promoCode', why: 'promotions.why.agent' },
  ])
  const trade = await entered('TRADE10')
  expect(trade.error.fields ?? [], JSON.stringify(trade.error)).not.toContainEqual(
    expect.objectContaining({ field: 'promoCode' }),
  )
  expect((await buy(house, { promoCode: 'shop10' })).status).toBe(303)
  const { rows } = await owner(
    `select promo_code, discount_minor from orders where merchant_id = $1 and channel = 'shop'`,
    [house.merchant.id],
  )
  expect(rows).toEqual([{ promo_code: 'SHOP10', discount_minor: 44_000 }])
})
