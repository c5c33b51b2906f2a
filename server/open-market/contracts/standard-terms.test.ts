import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ContractInfo } from '#contract/open-market/open-market.schema.ts'
import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import {
  contractWhen,
  makeCompany,
  profileOf,
  quiet,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

async function withStandard(way: 'hidden' | 'shown' | 'accepted', direction: 'sells' | 'buys' = 'sells') {
  const company = await makeCompany(server)
  await company.staff.data(`${at}/setting/terms`, { direction, terms: { ...someTerms, daysToPay: 21 } })
  await rules(company, { standardWay: way })
  return company
}
const rules = async ({ staff }: Company, more: object) =>
  staff.data(`${at}/setting/requests`, { ...(await staff.data<MarketSetting>(`${at}/setting`)), ...more })
const ask = (who: Company, of: Company, direction: 'sells' | 'buys', terms: object) =>
  who.staff.data(`${at}/contract/propose`, { merchantCode: of.merchant.code, direction, terms })

test.each([
  ['a seller', 'sells', 'supplier', 'agent', 'buys'],
  ['a buyer', 'buys', 'agent', 'supplier', 'sells'],
] as const)(
  'a request on the standard terms of %s is in force on both sides without a person, where its setting says so',
  async (_, direction, as, back, requested) => {
    const owner = await withStandard('accepted', direction)
    const asker = await makeCompany(server)
    const { standardTerms } = await profileOf(asker, owner, as)
    expect(standardTerms).toMatchObject({ daysToPay: 21 })
    await ask(asker, owner, requested, standardTerms!)
    const contract = await contractWhen(asker, owner, as, ({ state }) => state === 'active')
    expect(contract.terms).toEqual(standardTerms)
    const there = await contractWhen(owner, asker, back, ({ state }) => state === 'active')
    const { versions } = await owner.staff.data<ContractInfo>(`${at}/contract/info`, { id: there.id })
    expect(versions).toMatchObject([{ acceptedByName: 'Standard terms' }])
    expect((await profileOf(asker, owner, as)).standardTerms, 'a contract stands').toBeNull()
  },
)

test('other terms, former ones, and ones that are shown only wait for a person', async () => {
  const asker = await makeCompany(server)
  const owner = await withStandard('accepted')
  const { standardTerms: former } = await profileOf(asker, owner, 'supplier')
  await owner.staff.data(`${at}/setting/terms`, { terms: { ...someTerms, daysToPay: 10 } })
  await ask(asker, owner, 'buys', former!)
  const shown = await withStandard('shown')
  const { standardTerms } = await profileOf(asker, shown, 'supplier')
  await ask(asker, shown, 'buys', standardTerms!)
  const other = await withStandard('accepted')
  await ask(asker, other, 'buys', { ...someTerms, daysToPay: 22 })
  await quiet(server.app)
  for (const company of [owner, shown, other]) {
    const [contract] = (await profileOf(company, asker, 'agent')).contracts
    expect(contract).toMatchObject({ state: 'proposed', ourWord: false, can: { accept: true } })
  }
})

test('what would be told to a person is left to a person: a product that is gone', async () => {
  const owner = await withStandard('accepted')
  const asker = await makeCompany(server)
  await owner.staff.data(`${at}/setting/terms`, {
    terms: { ...someTerms, allotted: [{ code: 'GONE', places: 3, releaseDays: null }] },
  })
  const { standardTerms } = await profileOf(asker, owner, 'supplier')
  await ask(asker, owner, 'buys', standardTerms!)
  await contractWhen(owner, asker, 'agent', ({ state }) => state === 'proposed')
  await quiet(server.app)
  expect((await profileOf(asker, owner, 'supplier')).contracts).toMatchObject([{ state: 'proposed' }])
})

test('and what a person would be asked: a company that lost many disputes', async () => {
  const owner = await withStandard('accepted')
  const asker = await makeCompany(server)
  const { standardTerms } = await profileOf(asker, owner, 'supplier')
  await withSystemCtx(server.app, asker.merchant.id, ({ db }) =>
    sql`update platform.market_company set bands = '{"casesLost": 3}' where merchant_id = ${asker.merchant.id}`.execute(
      db,
    ),
  )
  await ask(asker, owner, 'buys', standardTerms!)
  const { id } = await contractWhen(owner, asker, 'agent', ({ state }) => state === 'proposed')
  const { hash } = await owner.staff.data<ContractInfo>(`${at}/contract/info`, { id })
  const { error } = await owner.staff.call(`${at}/contract/accept`, { id, hash })
  expect(error.questions?.[0]?.message).toMatch(/disputes/)
})

test('hidden terms are shown to nobody, shown ones to who may propose alone', async () => {
  const asker = await makeCompany(server)
  expect((await profileOf(asker, await withStandard('hidden'), 'supplier')).standardTerms).toBeNull()
  const owner = await withStandard('shown')
  expect((await profileOf(asker, owner, 'agent')).standardTerms, 'it has none where it buys').toBeNull()
  const { userName } = await makeUser(server.app, asker.merchant, { permissions: ['oMarket.suppliers'] })
  const reader = { ...asker, staff: await loginAs(server, userName) }
  expect((await profileOf(reader, owner, 'supplier')).standardTerms).toBeNull()
  expect((await profileOf(asker, owner, 'supplier')).standardTerms).not.toBeNull()
})
