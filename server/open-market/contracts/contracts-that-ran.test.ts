import fs from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  profileOf,
  type Company,
} from '#test/factories/merchants/market.ts'

const server = await testServer({ jobs: true })
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const migrate = (name: string) => owner.query(fs.readFileSync(`server/migrations/${name}.sql`, 'utf8'))

const record = async ({ staff }: Company, path: 'distributor' | 'supplier') =>
  (await staff.data<{ rows: Record<string, unknown>[] }>(`/supplier/${path}/list`, {})).rows[0]!
const suspend = async (seller: Company, buyer: Company) => {
  const { id } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  await seller.staff.data('/supplier/openMarket/contract/suspend', { id, reason: 'Rainy season' })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'suspended')
}
/** Records as they were before they named their contract. */
const unmark = async () => {
  await owner.query("update agent set by_contract = null, contract_stop = ''")
  await owner.query('update supplier set by_contract = null')
}

test('records of contracts that ran before records named theirs are changed by an amendment alone from then on', async () => {
  const [seller, buyer, other] = [
    await makeCompany(server),
    await makeCompany(server),
    await makeCompany(server),
  ]
  await connect(seller, buyer)
  await connect(other, buyer)
  await suspend(other, buyer)
  await unmark()
  await migrate('2492-contracts-that-run')
  expect(await record(seller, 'distributor')).toMatchObject({ byContract: 1 })
  const { rows } = await owner.query<{ code: string; stop: string; by: number }>(
    `select m.code, a.contract_stop as stop, a.by_contract as by from agent a join platform.merchant m on m.id = a.merchant_id
      where a.merchant_id = any($1) order by m.id`,
    [[seller.merchant.id, other.merchant.id]],
  )
  expect(rows).toEqual([
    { code: seller.merchant.code, stop: '', by: 1 },
    { code: other.merchant.code, stop: 'suspended', by: 1 },
  ])
  const change = { ...(await record(seller, 'distributor')), creditLimitMinor: 1 }
  expect((await seller.staff.call('/supplier/distributor/update', change)).error.code).toBe(409518)
  const supplier = { ...(await record(buyer, 'supplier')), settlementTerm: 'prepay' }
  expect((await buyer.staff.call('/supplier/supplier/update', supplier)).error.code).toBe(409518)
})

test('room for issue fees of contracts that are over goes, other credit stays', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const terms = {
    currency: 'THB',
    settlementTerm: 'outside',
    issueFeeMinor: 1_500,
    answerHours: 4,
    cancelRule: [],
  }
  await connect(seller, buyer, { terms })
  const { id } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  await seller.staff.data('/supplier/openMarket/contract/end', { id, reason: 'Done', atOnce: true })
  const limit = async () => (await record(seller, 'distributor'))['creditLimitMinor']
  for (const [before, after] of [
    [1_500_000_000, 0],
    [70_000, 70_000],
  ]) {
    await owner.query('update agent set credit_limit_minor = $1 where merchant_id = $2', [
      before,
      seller.merchant.id,
    ])
    await migrate('2493-room-for-issue-fees')
    expect(await limit()).toBe(after)
  }
})
