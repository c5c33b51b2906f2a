import pg from 'pg'
import { calmestP95 } from './kit/calmest.ts'
import { config, logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'
import { timedCall } from './kit/timed-call.ts'
import { printFigure } from './figure.ts'

/*
 * Companies of the market and the products that they share, found as its pages ask: the first page, a name, an area with filters, by name;
 * and a partner's products by a word.
 */
const companies = Number(process.env['COMPANIES'] ?? 10_000)
const products = Number(process.env['PRODUCTS'] ?? 200_000)
const runs = Number(process.env['BENCH_RUNS'] ?? 60)
const places = ['Phuket', 'Krabi', 'Chiang Mai', 'Bali', 'Penang', 'Jeju', 'Okinawa', 'Da Nang']
const trades = ['boats', 'divers', 'treks', 'kitchens', 'bikes', 'temples', 'islands', 'sunsets']

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'SEEKER', agents: 1, days: 1, capacity: 1 })
const session = await logIn(server, world)

// Other companies by their rows alone, as the owner of the tables writes them: what is measured is who reads them.
const owner = new pg.Client(config)
await owner.connect()
const page = `country, city, areas, product_types, languages, since, about, email, answer_hours, agent_visibility, supplier_visibility,
  licence_state, complete, search, published_at`
await owner.query(
  `insert into platform.merchant (code, names)
   select 'M' || n, jsonb_build_object('en', initcap(($1::text[])[1 + n % 8]) || ' of ' || ($2::text[])[1 + n / 8 % 8] || ' ' || n)
     from generate_series(1, $3::int) n`,
  [trades, places, companies],
)
await owner.query(
  `insert into platform.market_company (merchant_id, ${page})
   select m.id, (array['TH','KR','CN','ID'])[1 + m.id % 4], ($1::text[])[1 + m.id % 8], ($1::text[])[1 + m.id % 8] || ', ' || ($1::text[])[1 + m.id / 8 % 8],
          case when m.id % 2 = 0 then '{day-trip,transfer}'::text[] else '{ticket,boat}'::text[] end, '{en,th}', 2012, '{"en":"Since 2012"}', 'a@b.example',
          1 + m.id % 48, case when m.id % 20 = 0 then 'hidden' else 'all' end, case when m.id % 10 = 0 then 'licensed' else 'all' end,
          (array['none','submitted','checked'])[1 + m.id % 3], 60 + m.id % 5 * 10, lower(m.code || ' ' || (m.names ->> 'en') || ' ' || ($1::text[])[1 + m.id % 8]),
          now() - m.id * interval '1 minute'
     from platform.merchant m where m.code like 'M%' or m.id = $2`,
  [places, world.merchantId],
)
await owner.query(
  `insert into platform.market_product (merchant_id, sku_id, code, names, product_type, charge_method, area, shared_with, public_prices, currency, search)
   select m.id, n, 'P' || n, jsonb_build_object('en', 'Trip ' || n), 'day-trip', 'per-person', 'Phuket',
          case when n % 3 = 0 then 'priced' else 'market' end, case when n % 3 = 0 then '{"adultMinor": 220000, "childMinor": 150000, "infantMinor": 0, "unitMinor": null}'::jsonb end,
          case when n % 3 = 0 then 'THB' end, 'p' || n || ' trip ' || n
     from generate_series(1, $1::int) n join (select id, row_number() over (order by id) as place from platform.merchant where code like 'M%') m
       on m.place = 1 + n % $2::int`,
  [products, companies],
)
// Some have blocked who seeks.
await owner.query(
  `insert into platform.market_block (merchant_id, blocked_id) select id, $1 from platform.merchant where code like 'M%' and id % 500 = 0`,
  [world.merchantId],
)
await owner.query('analyze platform.market_company, platform.market_product, platform.merchant')
const { rows: some } = await owner.query<{ code: string }>(
  `select m.code from platform.merchant m join platform.market_company c on c.merchant_id = m.id
    where m.code like 'M%' and m.id % 500 <> 0 and c.supplier_visibility = 'all' limit 50`,
)
await owner.end()

const suppliers = '/supplier/openMarket/suppliers'
const searches: [string, string, (no: number) => object][] = [
  ['the first page of companies', suppliers, () => ({})],
  ['companies by a name', suppliers, (no) => ({ text: `${trades[no % 8]} ${(no * 37) % companies}` })],
  [
    'companies by area, type and language',
    suppliers,
    (no) => ({
      area: places[no % 8],
      productType: no % 2 ? 'boat' : 'day-trip',
      language: 'th',
      licensed: true,
    }),
  ],
  ['companies in the order of names', suppliers, (no) => ({ sort: 'name', pageNo: 1 + (no % 5) })],
  [
    "a company's shared products by a word",
    '/supplier/openMarket/library',
    (no) => ({ merchantCode: some[no % some.length]?.code, text: 'trip' }),
  ],
]
for (const [name, path, input] of searches) {
  const { p95 } = await calmestP95(runs, (no) => timedCall(server, session, path, input(no)))
  printFigure({
    name: `${name}, of ${companies} companies and ${products} shared products, p95`,
    value: p95,
    unit: 'ms',
    target: 25,
    better: 'lower',
  })
}
await server.close()
