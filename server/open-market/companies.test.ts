import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { CompanySave } from '#contract/open-market/company.schema.ts'
import type { CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { deskAlerts, makeCompany, showCompany, type Company } from '#test/factories/merchants/market.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { readCompany, saveCompany } from './company/own-company.ts'
import { publishAnew } from './publish.ts'

const server = await testServer()
type Page = { rows: CompanyRow[]; total: number; totalCapped?: boolean }
const find = (who: Company, more: object) =>
  who.staff.data<Page>('/supplier/openMarket/suppliers', { pageSize: 100, ...more })
const codes = ({ rows }: Page) => rows.map(({ code }) => code)
const rename = ({ merchant }: Company, names: object) =>
  sql`update platform.merchant set names = ${JSON.stringify(names)}::jsonb where id = ${merchant.id}`.execute(
    server.app.db,
  )

test('companies stand in the order of most types in common, of their names in the reader’s language, and of how soon they answer', async () => {
  const area = 'Similan'
  const seeker = await makeCompany(server, { productTypes: ['boat', 'ticket', 'transfer'] })
  const facts = (productTypes: string[], answerHours: number) => ({ areas: area, productTypes, answerHours })
  const none = await makeCompany(server, facts(['hotel'], 3))
  const two = await makeCompany(server, facts(['boat', 'ticket', 'hotel'], 9))
  const one = await makeCompany(server, facts(['transfer'], 1))
  await rename(none, { en: 'Zebra' })
  await rename(two, { en: 'Mango', th: 'ก' })
  await rename(one, { en: 'Apple' })

  const by = (more: object) => find(seeker, { area, ...more }).then(codes)
  const inOrder = (...companies: Company[]) => companies.map(({ merchant }) => merchant.code)
  expect(await by({})).toEqual(inOrder(two, one, none))
  expect(await by({ sort: 'fit', down: false })).toEqual(inOrder(none, one, two))
  expect(await by({ sort: 'name' })).toEqual(inOrder(one, two, none))
  expect(await by({ sort: 'name', down: true })).toEqual(inOrder(none, two, one))
  expect(await by({ sort: 'answer' })).toEqual(inOrder(one, none, two))
  await rename(none, { en: 'Aardvark' })
  expect(await by({ sort: 'name' })).toEqual(inOrder(none, one, two))
  expect(await find(seeker, { area, pageSize: 2, pageNo: 2 })).toMatchObject({
    rows: [{ code: none.merchant.code }],
    total: 3,
  })
})

test('of more companies than are counted those that fit stand first on every page, each once', async () => {
  const seeker = await makeCompany(server, { productTypes: ['boat'] })
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query(`with made as (insert into platform.merchant (code, names)
      select 'MANY' || n, jsonb_build_object('en', 'Many ' || n) from generate_series(1, 1300) n returning id)
    insert into platform.market_company (merchant_id, areas, product_types, email, supplier_visibility, complete, search)
      select id, 'Many', case when id % 13 = 0 then '{boat,hotel}'::text[] else '{hotel}' end, 'a@b.example', 'all', 80, 'many' from made`)
  await owner.end()
  const pages: Page[] = []
  for (let pageNo = 1; pageNo <= 13; pageNo++) pages.push(await find(seeker, { area: 'Many', pageNo }))
  const fits = pages.flatMap(({ rows }) => rows.map(({ productTypes }) => productTypes.includes('boat')))
  expect(pages[0]).toMatchObject({ total: 1000, totalCapped: true })
  expect(fits).toHaveLength(1300)
  expect(fits.slice(0, 100)).toEqual(Array(100).fill(true))
  expect(fits.slice(100).includes(true)).toBe(false)
  expect(new Set(pages.flatMap(codes)).size).toBe(1300)
  expect(await find(seeker, { text: 'many', pageSize: 10 })).toMatchObject({ total: 1000, totalCapped: true })
})

test('a company that calls itself as another one does is told to the desk', async () => {
  const [first, second] = [await makeCompany(server), await makeCompany(server)]
  await rename(first, { en: 'Blue Lagoon Divers' })
  await rename(second, { en: 'ＢＬＵＥ  lagoondivers' })
  await publishAnew(jobOf(server.app), { merchantId: second.merchant.id })
  const alerts = [{ code: second.merchant.code, facts: { as: first.merchant.code } }]
  expect(await deskAlerts(server.app, 'marketName')).toMatchObject(alerts)
  // Once, whatever else of its page is changed.
  await withSystemCtx(server.app, second.merchant.id, async (ctx) =>
    saveCompany(ctx, CompanySave.parse({ ...(await readCompany(ctx)), city: 'Krabi' })),
  )
  expect(await deskAlerts(server.app, 'marketName')).toMatchObject(alerts)
})

test('a company is found by a product that it shows to everybody, and by none that only partners see', async () => {
  const seeker = await makeCompany(server)
  const world = await makeOrderWorld(server)
  await showCompany({ merchant: world.merchant, staff: world.staff })
  const share = (sharedWith: string) =>
    world.staff.data('/supplier/openMarket/share/save', { skuIds: [world.sku.id], sharedWith })
  const found = async () => codes(await find(seeker, { text: `${world.sku.code} speedboat` }))
  await share('partners')
  expect(await found()).toEqual([])
  await share('market')
  expect(await found()).toEqual([world.merchant.code])
  await world.staff.data('/supplier/openMarket/visibilitySave', {
    agentVisibility: 'hidden',
    supplierVisibility: 'code',
  })
  expect(await found()).toEqual([])
})

test('a company with very many products of a word hides no other that has one', async () => {
  const [seeker, crowd, one] = [
    await makeCompany(server),
    await makeCompany(server),
    await makeCompany(server),
  ]
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  for (const [{ merchant }, count] of [
    [crowd, 2_100],
    [one, 1],
  ] as const)
    await owner.query(
      `insert into platform.market_product (merchant_id, sku_id, code, names, product_type, charge_method, shared_with, search, company_shown)
        select $1, n, 'N' || n, '{}', 'day-trip', 'person', 'market', 'nightswim', 'open' from generate_series(1, $2::int) n`,
      [merchant.id, count],
    )
  await owner.end()
  expect(codes(await find(seeker, { text: 'nightswim' })).toSorted()).toEqual(
    [crowd.merchant.code, one.merchant.code].toSorted(),
  )
})
