import { expect, test } from 'vitest'
import type { SettingChange } from '#contract/company/company.schema.ts'
import type { OwnCompany } from '#contract/open-market/company.schema.ts'
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

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const setting = ({ staff }: Company) => staff.data<MarketSetting>(`${at}/setting`)
const page = ({ staff }: Company) => staff.data<OwnCompany>(`${at}/company`)
const history = async ({ staff }: Company, tab: string) =>
  (await staff.data<{ rows: SettingChange[] }>(`${at}/setting/history`, { tab })).rows
const restore = ({ staff }: Company, input: object) => staff.call(`${at}/setting/restore`, input)
const who = await makeCompany(server)

test.each([
  ['company', 'companySave', page, { city: 'Krabi', kinds: ['operator'] }, 'city'],
  ['visibility', 'visibilitySave', page, { agentVisibility: 'code' }, 'agentVisibility'],
  ['licences', 'gateSave', page, { gate: 'checked' }, 'gate'],
  ['products', 'setting/products', setting, { markupBasisPoints: 3_000 }, 'markupBasisPoints'],
  ['requests', 'setting/requests', setting, { declineCountries: ['CN'] }, 'declineCountries'],
  ['messages', 'setting/messages', setting, { mailCases: false }, 'mailCases'],
  ['terms', 'setting/terms', setting, { terms: { ...someTerms, daysToPay: 9 } }, 'standardTerms'],
  [
    'terms',
    'setting/terms',
    setting,
    { direction: 'buys', terms: { ...someTerms, daysToPay: 8 } },
    'buyTerms',
  ],
] as const)(
  'a change of the tab %s is told with what was before, and taken back alone',
  async (tab, call, read, change, field) => {
    const valueOf = async () => new Map(Object.entries(await read(who))).get(field) as unknown
    const [before, now] = [await valueOf(), await read(who)]
    await who.staff.data(`${at}/${call}`, { ...now, ...change, version: now.version })
    const after = await valueOf()
    expect(after).not.toEqual(before)
    const [{ id, byName, changes, restorable } = expect.fail()] = await history(who, tab)
    expect({ byName: byName !== '', restorable }).toEqual({ byName: true, restorable: true })
    expect(changes.find((one) => one.field === field)).toMatchObject({ before, after })
    const { version } = await read(who)
    expect((await restore(who, { tab, id, version: version - 1 })).error.code).toBe(409001)
    expect((await restore(who, { tab, id, version })).error.code).toBe(0)
    expect(await valueOf()).toEqual(before)
  },
)

test('a tab tells its own changes alone; another company’s, and those of another tab, are not taken back', async () => {
  const [{ id } = expect.fail()] = await history(who, 'products')
  const fields = (await history(who, 'messages')).flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(new Set(fields)).toEqual(new Set(['mailCases']))
  const other = await makeCompany(server)
  const { version } = await setting(other)
  expect((await restore(other, { tab: 'products', id, version })).error.code).toBe(404000)
  const own = await setting(who)
  expect((await restore(who, { tab: 'messages', id, version: own.version })).error.code).toBe(404000)
  const { userName } = await makeUser(server.app, who.merchant, { permissions: ['oMarket.setting'] })
  const reader = { ...who, staff: await loginAs(server, userName) }
  expect((await history(reader, 'products')).length).toBeGreaterThan(0)
  expect((await restore(reader, { tab: 'products', id, version: own.version })).error.code).toBe(1003)
})

test.each([
  ['of a direction that it does not trade in', { declineDirections: ['buys'] }],
  ['from a country that it does not trade with', { declineCountries: ['TH'] }],
])('a request %s is refused by itself, and nobody is told; others are not', async (_, rules) => {
  const [receiver, asker] = [await makeCompany(server), await makeCompany(server)]
  await receiver.staff.data(`${at}/setting/requests`, { ...(await setting(receiver)), ...rules })
  const propose = (direction: string) =>
    asker.staff.data(`${at}/contract/propose`, {
      merchantCode: receiver.merchant.code,
      direction,
      terms: someTerms,
    })
  await propose('sells')
  await contractWhen(asker, receiver, 'agent', ({ state }) => state === 'declined')
  const { history: events } = await setting(receiver)
  expect(events.filter(({ type }) => type === 'open-market.proposed')).toEqual([])
  const free = await makeCompany(server)
  await asker.staff.data(`${at}/contract/propose`, {
    merchantCode: free.merchant.code,
    direction: 'sells',
    terms: someTerms,
  })
  await contractWhen(free, asker, 'supplier', ({ state }) => state === 'proposed')
  await quiet(server.app)
  expect((await profileOf(asker, free, 'agent')).contracts[0]!.state).toBe('proposed')
})
