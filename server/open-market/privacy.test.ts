import { beforeAll, expect, test } from 'vitest'
import type { CompanyRow, SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import {
  connect,
  makeCompany,
  profileOf,
  quiet,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { makeOrderSku } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { checkLicence } from './company/check-licences.ts'
import { countLookUp } from './partners.ts'

const server = await testServer({ jobs: true })
const { app } = server
const at = '/supplier/openMarket'
let seller: Company
let partner: Company
let outsider: Company
let blocked: Company
let skuId: number

/** Amounts that stand nowhere else: the seller's public price, the partner's net price, its credit. */
const list = 7_654_321
const net = Math.round(list * 0.85)
const credit = 98_765_432_00

beforeAll(async () => {
  ;[seller, partner, outsider, blocked] = await Promise.all([
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
  ])
  const sku = await makeOrderSku(app, seller.merchant, {
    adultMinor: list,
    childMinor: list,
    costs: { adult: 1_111_117, child: 1_111_117 },
    stockMode: 'free',
  })
  skuId = sku.id
  const strategy = await seller.staff.data<{ id: number }>('/supplier/priceStrategy/save', {
    code: 'PARTNER',
    names: { en: 'Secret level' },
  })
  await seller.staff.data('/supplier/priceStrategyRule/save', {
    strategyId: strategy.id,
    scope: 'catalogue',
    method: 'percent',
    values: { adult: -1_500, child: -1_500, infant: -1_500, unit: -1_500 },
  })
  await connect(seller, partner, {
    terms: { ...someTerms, creditLimitMinor: credit },
    strategyId: strategy.id,
  })
  await seller.staff.data(`${at}/share/save`, { skuIds: [skuId], sharedWith: 'partners' })
  await seller.staff.data(`${at}/block/add`, { merchantCode: blocked.merchant.code })
})

const library = (who: Company) =>
  who.staff.call<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode: seller.merchant.code })
const found = async (who: Company, kind: 'agents' | 'suppliers', more: object = {}) =>
  (await who.staff.data<{ rows: CompanyRow[] }>(`${at}/${kind}`, { pageSize: 100, ...more })).rows.map(
    ({ code }) => code,
  )

test('a partner reads the products that are shared with it, at its own price; that it did is told to the seller', async () => {
  const { data } = await library(partner)
  expect(data!.rows).toMatchObject([{ skuId, publicPrices: null, boundSkuId: null }])
  expect(data!.rows[0]!.myPrices!.adultMinor).toBe(net)
  await quiet(app)
  const looks = await seller.staff.data<{ rows: object[] }>(`${at}/share/looks`)
  expect(looks.rows).toMatchObject([{ partnerCode: partner.merchant.code, products: 1 }])
})

test('somebody without the right to see prices sees the products and no price, and no contract', async () => {
  const { userName } = await makeUser(app, partner.merchant, { permissions: ['oMarket.suppliers'] })
  const plain = await loginAs(server, userName)
  const seen = await plain.data<{ rows: SharedProduct[] }>(`${at}/library`, {
    merchantCode: seller.merchant.code,
  })
  expect(seen.rows).toMatchObject([{ skuId, myPrices: null }])
  const page = await plain.data<{ contracts: object[] }>(`${at}/supplier`, {
    merchantCode: seller.merchant.code,
  })
  expect(page.contracts).toEqual([])
})

test('an outsider finds the company, and none of what only partners see', async () => {
  expect(await found(outsider, 'suppliers')).toContain(seller.merchant.code)
  expect((await library(outsider)).data!.rows).toEqual([])
  const bound = await outsider.staff.call(`${at}/bind`, {
    merchantCode: seller.merchant.code,
    skuIds: [skuId],
    mode: 'copy',
    markupBasisPoints: 2_000,
  })
  expect(bound.error.code).toBe(409510)
})

test('whom a company has blocked sees no such company, whichever way it asks', async () => {
  expect(await found(blocked, 'suppliers')).not.toContain(seller.merchant.code)
  expect(await found(blocked, 'agents')).not.toContain(seller.merchant.code)
  for (const [call, input] of [
    ['supplier', { merchantCode: seller.merchant.code }],
    ['agent', { distributorCode: seller.merchant.code }],
    ['library', { merchantCode: seller.merchant.code }],
    ['contract/propose', { merchantCode: seller.merchant.code, direction: 'buys', terms: someTerms }],
  ] as const) {
    const answer = await blocked.staff.call(`${at}/${call}`, input)
    const unknown = await blocked.staff.call(`${at}/${call}`, {
      ...input,
      merchantCode: 'NOSUCH',
      distributorCode: 'NOSUCH',
    })
    expect(answer.error.code, call).toBe(404000)
    expect({ ...answer.error, requestId: '' }, call).toEqual({ ...unknown.error, requestId: '' })
  }
})

test('a hidden company is found by nobody and by no code; by code only, by its code', async () => {
  const hidden = await makeCompany(server, { agentVisibility: 'hidden', supplierVisibility: 'code' })
  expect(await found(outsider, 'suppliers')).not.toContain(hidden.merchant.code)
  expect((await profileOf(outsider, hidden, 'supplier')).code).toBe(hidden.merchant.code)
  const asAgent = await outsider.staff.call(`${at}/agent`, { distributorCode: hidden.merchant.code })
  expect(asAgent.error.code).toBe(404000)
})

test('companies that are licensed alone see what is shown to those', async () => {
  const shy = await makeCompany(server, { supplierVisibility: 'licensed', agentVisibility: 'licensed' })
  expect(await found(outsider, 'suppliers')).not.toContain(shy.merchant.code)
  const number = `13/${String(20_000 + outsider.merchant.id)}`
  const { id } = await outsider.staff.data<{ id: number }>(`${at}/licence/save`, {
    country: 'TH',
    kind: 'operator',
    number,
    holder: 'Outsider',
    validUntil: '2090-01-01',
  })
  await outsider.staff.data(`${at}/licence/submit`, { id })
  await checkAsDesk(outsider, number)
  expect(await found(outsider, 'suppliers')).toContain(shy.merchant.code)
})

test('a merchant on trial or suspended is shown to nobody', async () => {
  const removed = await makeCompany(server)
  expect(await found(outsider, 'suppliers', { text: removed.merchant.code })).toEqual([removed.merchant.code])
  await server.database.pool.query('update platform.merchant set plan = $2 where id = $1', [
    removed.merchant.id,
    'trial',
  ])
  expect(await found(outsider, 'suppliers', { text: removed.merchant.code })).toEqual([])
})

test('a licence number that two claim counts for neither', async () => {
  const number = '14/77777'
  for (const who of [partner, blocked]) {
    const { id } = await who.staff.data<{ id: number }>(`${at}/licence/save`, {
      country: 'TH',
      kind: 'operator',
      number,
      holder: 'Two',
      validUntil: '2090-01-01',
    })
    await who.staff.data(`${at}/licence/submit`, { id })
  }
  const rows = await partner.staff.data<{ rows: { claimedTwice: boolean }[] }>(`${at}/licence/list`)
  expect(rows.rows).toMatchObject([{ claimedTwice: true }])
  await expect(checkAsDesk(partner, number)).rejects.toThrow('operationInvalid')
})

async function checkAsDesk(who: Company, number: string): Promise<void> {
  await withSystemCtx(app, who.merchant.id, (ctx) =>
    checkLicence(ctx, { number, country: 'TH', verdict: 'checked', by: 'Desk', where: 'the register' }),
  )
}

test('however many partners a save names it is one look-up; one that may not be seen is named as one that does not exist', async () => {
  const [maker, second] = [await makeCompany(server), await makeCompany(server)]
  const sku = await makeOrderSku(app, maker.merchant, { stockMode: 'free' })
  const save = (...partnerCodes: string[]) =>
    maker.staff.call(`${at}/share/save`, { skuIds: [sku.id], sharedWith: 'named', partnerCodes })
  await withSystemCtx(app, maker.merchant.id, async (ctx) => {
    for (let no = 0; no < 996; no++) await countLookUp(ctx)
  })
  const code = second.merchant.code
  expect((await save(partner.merchant.code, code.toLowerCase())).error.code).toBe(0)
  const named = await withSystemCtx(app, maker.merchant.id, ({ db }) =>
    db.selectFrom('platform.market_product').select('named_ids').where('sku_id', '=', sku.id).execute(),
  )
  expect(named[0]?.named_ids.toSorted((one, other) => one - other)).toEqual(
    [partner.merchant.id, second.merchant.id].toSorted((one, other) => one - other),
  )
  await outsider.staff.data(`${at}/block/add`, { merchantCode: maker.merchant.code })
  for (const unseen of [outsider.merchant.code, 'NOSUCH'])
    expect((await save(code, unseen)).error.fields).toMatchObject([
      { field: 'partnerCodes', message: `There is no company ${unseen}.` },
    ])
  expect((await save(code)).error.code).toBe(0)
  expect((await save(code)).error.code).toBe(429510)
})

test('a product that is shared while its company hides itself is hidden with it', async () => {
  const { merchant, staff } = seller
  const shownAs = () =>
    withSystemCtx(app, merchant.id, async ({ db }) => {
      const rows = await db
        .selectFrom('platform.market_product')
        .select('company_shown')
        .distinct()
        .where('merchant_id', '=', merchant.id)
        .execute()
      return rows.map((row) => row.company_shown)
    })
  const hide = (visibility: string) =>
    staff.data(`${at}/visibilitySave`, { agentVisibility: visibility, supplierVisibility: visibility })
  const shared = { skuIds: [skuId], sharedWith: 'market' }
  // Both at once and often: neither is forgotten, and neither waits for the other in a circle.
  for (let round = 0; round < 12; round++) {
    await hide('all')
    await staff.data(`${at}/share/save`, { ...shared, sharedWith: round % 2 ? 'none' : 'market' })
    const answers = await Promise.all([
      staff.call(`${at}/share/save`, shared),
      staff.call(`${at}/visibilitySave`, { agentVisibility: 'hidden', supplierVisibility: 'hidden' }),
      staff.call(`${at}/share/save`, shared),
    ])
    expect(answers.map(({ error }) => error.code)).toEqual([0, 0, 0])
    expect(await shownAs()).toEqual(['none'])
  }
  await hide('all')
})
