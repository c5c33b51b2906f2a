import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { gramsWanted } from '#server/kit/text/search-grams.ts'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const reading = new pg.Client(server.database.config)
await reading.connect()
afterAll(() => reading.end())

test.each([
  [{}, 'c.id', 'customer_newest'],
  [{}, "coalesce(c.last_trip, '-infinity')", 'customer_last_trip'],
  [{}, 'c.orders', 'customer_orders'],
  [{}, 'c.spend_minor', 'customer_spend'],
  [{ tags: ['Rare'] }, 'c.id', 'customer_tags'],
  [{ nationality: 'Rare' }, 'c.id', 'customer_nationality'],
  [{ leastSpend: 1_990_000 }, 'c.spend_minor', 'customer_spend'],
  [{ grams: gramsWanted(merchant.id, ['Rarissima']), texts: ['rarissima'] }, 'c.id', 'customer_search_grams'],
])('among very many, %j by %s is read from %s and nothing is read through', async (wanted, order, index) => {
  await fillOnce()
  await reading.query(`select set_config('app.merchant', '${merchant.id}', false)`)
  const { rows: said } = await reading.query(
    'select app.customer_conditions($1::jsonb) || app.customer_held($1::jsonb) as where',
    [JSON.stringify(wanted)],
  )
  const { rows } = await reading.query(
    `explain (costs off) select c.id from customer c where ${said[0].where} order by c.merchant_id desc, ${order} desc, c.id desc limit 20`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

test('a name that very many have is met among the first of the order, else looked for; who was merged is found as the one', async () => {
  await fillOnce()
  await reading.query(`select set_config('app.merchant', '${merchant.id}', false)`)
  const named = async (text: string) => {
    const { rows } = await reading.query<{ name: string }>(
      'select c.name from app.find_customers($1::jsonb, 3, 1) f join customer c on c.id = f.id order by c.id desc',
      [JSON.stringify({ grams: [7], texts: [text], down: true })],
    )
    return rows.map(({ name }) => name)
  }
  expect(await named('many')).toEqual(['Many 19999', 'Many 19998', 'Many 19997'])
  expect(await named('many 77')).toEqual(['Many 7798', 'Many 7797', 'Many 7796'])
  await reading.query(
    `update customer m set merged_into = c.id, root_id = c.id from customer c where c.name = 'Many 19999' and m.name = 'Many 7799'`,
  )
  // The one now comes first, and is left out with the page before.
  expect(await named('many 77')).toEqual(['Many 7798', 'Many 7797', 'Many 7796'])
  expect(await named('many')).toEqual(['Many 19999', 'Many 19998', 'Many 19997'])
})

test('a name that very many have costs no more than the page that it fills', async () => {
  await fillOnce()
  await reading.query(`select set_config('app.merchant', '${merchant.id}', false)`)
  const requested = JSON.stringify({ grams: [7], texts: ['many'], down: true })
  const describe = () =>
    reading.query<{ 'QUERY PLAN': string }>(
      'explain (analyze, buffers, costs off, timing off) select id from app.find_customers($1::jsonb, 21, 0)',
      [requested],
    )
  // The first time what stands where is read as well.
  await describe()
  const { rows } = await describe()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(200)
})

let filled = false
async function fillOnce(): Promise<void> {
  if (filled) return
  filled = true
  await reading.query(
    `with made as (insert into customer (merchant_id, name, phone, tags, nationality, orders, spend_minor, last_trip)
       select $1::int, 'Many ' || n, '+66 9' || n, case when n % 5000 = 0 then '{Rare}'::text[] else '{}' end, case when n % 5000 = 1 then 'Rare' else 'CN' end,
              n % 7, n * 100, current_date - n % 900 from generate_series(1, 20000) n returning id, name)
     insert into customer_search (merchant_id, customer_id, grams, names) select $1, id, array[id::int, 7], lower(name) from made`,
    [merchant.id],
  )
  await reading.query('analyze customer, customer_search')
}
