import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { privilegesOf } from '#contract/kit/privileges.ts'
import { archiveKeys } from '#contract/tenants/archive/archive.keys.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { withClient } from '#server/kit/db/client.ts'
import { testDatabase } from '#server/kit/testing.ts'
import { starterRoles, type StarterRole } from '#server/tenants/starter-roles.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { testApp } from '#test/kit/pricing-world.ts'

const screens = Object.values(domains as Record<string, Domain>).flatMap(({ screens: own }) =>
  Object.entries(own as Record<string, Screen>).map(([name, screen]) => ({ name, ...screen })),
)
/** What a person with this role may do: a built-in one all of its kind. */
const keysOf = (role: StarterRole): readonly string[] => {
  const { audience, builtIn, permissions } = starterRoles.find(({ name }) => name === role)!
  return builtIn ? privilegesFor[audience] : permissions
}
/** What rights are, and the whole of a merchant's data as a file, are the administrator's alone. */
const ofAdminAlone: readonly string[] = ['configSetting.systemConfig.roles', ...Object.values(archiveKeys)]
const besidesAdmin = starterRoles.filter(({ name }) => name !== 'admin')
const mayOpen = (role: StarterRole, screen: string) =>
  keysOf(role).includes(screens.find(({ name }) => name === screen)!.needs)

describe('the roles that a merchant starts with', () => {
  const guarded = screens.filter(
    ({ needs }) => needs !== '*' && needs !== 'public' && !ofAdminAlone.includes(needs),
  )
  test.each(guarded.map((screen) => [screen.name, screen] as const))(
    '%s is opened by another role than the administrator’s',
    (_, { needs, audience = ['staff'] as readonly Audience[] }) => {
      const opening = besidesAdmin.filter(
        (role) => audience.includes(role.audience) && keysOf(role.name).includes(needs),
      )
      expect(opening.map(({ name }) => name)).not.toEqual([])
    },
  )

  test('whatever can be done, somebody besides the administrator may do it; what rights are and the archive of all, he alone', () => {
    const held = new Set(besidesAdmin.flatMap(({ name }) => keysOf(name)))
    const alone = privilegesOf(domains).filter(({ key }) => !held.has(key))
    expect(alone.map(({ key }) => key).toSorted()).toEqual(ofAdminAlone.toSorted())
  })

  test.each(['PlayOrderList', 'OrderDetail', 'OrderProductMainList', 'ticketCheck'])(
    'operations works with %s',
    (screen) => expect(mayOpen('operations', screen)).toBe(true),
  )
  test.each([
    'all',
    'ProductList',
    'exts',
    'list_hotel',
    'ProductList_hotel',
    'hotelPriceCalendar',
    'stockBoard',
    'StandardStockConf',
    'supplierManage',
  ])('operations keeps %s', (screen) => expect(mayOpen('operations', screen)).toBe(true))
  test.each([
    'costManage',
    'costManage_hotel',
    'calendarPrice',
    'calendarPrice_hotel',
    'hotelPriceCalendar',
    'AgentQuotationMain',
    'AgentQuotationHotelMain',
    'wxAgentQuotation',
    'PriceStrategy',
    'ModifyLog',
    'taxRateRule',
    'exchangeRate',
    'AgentAccout',
  ])('finance works with %s', (screen) => expect(mayOpen('finance', screen)).toBe(true))

  test('prices, of rooms too, are changed by finance and not by operations', () => {
    const prices = [
      'entertainment.calendarPrice.edit',
      'hotel.calendarPrice_hotel.edit',
      'hotel.hotelPriceCalendar.edit',
      'entertainment.costManage.edit',
      'hotel.costManage_hotel.edit',
      'tools.AgentQuotationMain.edit',
      'tools.wxAgentQuotation.share',
    ]
    expect(prices.filter((key) => !keysOf('finance').includes(key))).toEqual([])
    expect(prices.filter((key) => keysOf('operations').includes(key))).toEqual([])
  })

  test('suppliers are paid, and money goes back through providers, by finance and not by operations', () => {
    const ways = [
      'supplierRouter.supplierPay.edit',
      'supplierRouter.supplierPay.pay',
      'supplierRouter.quotaManage.topUp',
      'tools.stripeTransaction.refund',
      'tools.transferPayments.confirm',
      'setting.paymentAccounts.edit',
      'finances.writeOff.match',
    ]
    expect(ways.filter((key) => !keysOf('finance').includes(key))).toEqual([])
    expect(ways.filter((key) => keysOf('operations').includes(key))).toEqual([])
    for (const act of ['pay', 'refundAgree', 'refundCarry'])
      for (const role of ['finance', 'operations'] as const)
        expect([role, keysOf(role).includes(`entertainment.PlayOrderList.${act}`)]).toEqual([role, true])
  })
})

test('a role that a merchant began with and never changed pays from now on; one that somebody changed stays', async () => {
  const database = await testDatabase()
  const app = testApp(database)
  const { id } = await makeMerchant(app)
  await withClient(database.config, async (client) => {
    await client.query('delete from role where merchant_id = $1 and built_in is null', [id])
    const add = async (name: string, permissions: string[]) =>
      (
        await client.query<{ id: number }>(
          'insert into role (merchant_id, name, permissions) values ($1, $2, $3) returning id',
          [id, name, permissions],
        )
      ).rows[0]!.id
    const stored = ['home.main.sales', 'supplierRouter.supplierPay.pay', 'entertainment.PlayOrderList.pay']
    await add('财务', ['home.main.sales'])
    await add('Operations', stored)
    await add('Pier', stored)
    const changed = await add('Finance', ['home.main.sales'])
    await client.query(
      `insert into event (merchant_id, type, subject, subject_id, actor_kind) values ($1, 'settings.roleUpdated', 'role', $2, 'staff')`,
      [id, changed],
    )
    const sql = fs.readFileSync('server/migrations/1742-finance-pays.sql', 'utf8')
    await client.query(sql)
    await client.query(sql)
    const { rows } = await client.query<{ name: string; permissions: string[] }>(
      'select name, permissions from role where merchant_id = $1 and built_in is null',
      [id],
    )
    const had = Object.fromEntries(rows.map(({ name, permissions }) => [name, permissions]))
    expect(had['财务']).toEqual(expect.arrayContaining(stored))
    expect(had['财务']).toHaveLength(21)
    expect(had['Operations']).toEqual(['home.main.sales', 'entertainment.PlayOrderList.pay'])
    expect(had['Pier']).toEqual(stored)
    expect(had['Finance']).toEqual(['home.main.sales'])
  })
})

describe('roles made before a screen had a twin', () => {
  test('get the right of the twin where they have the ordinary one, and nothing else', async () => {
    const database = await testDatabase()
    const app = testApp(database)
    const merchant = await makeMerchant(app)
    await withClient(database.config, async (client) => {
      const insert = (name: string, audience: string, permissions: string[], builtIn: string | null = null) =>
        client.query(
          'insert into role (merchant_id, name, audience, permissions, built_in) values ($1, $2, $3, $4, $5)',
          [merchant.id, name, audience, permissions, builtIn],
        )
      await insert('Counter', 'staff', ['entertainment.all', 'entertainment.PlayOrderList'])
      await insert('Prices', 'staff', ['entertainment.costManage.edit', 'hotel.costManage_hotel.edit'])
      await insert('Drivers', 'staff', ['entertainment.PlayOrderList'])
      await insert('Their agents', 'agent', ['entertainment.all'])
      const sql = fs.readFileSync('server/migrations/0811-twin-rights.sql', 'utf8')
      const describe = async () => {
        const { rows } = await client.query<{ name: string; permissions: string[] }>(
          `select name, permissions from role where merchant_id = $1 and name = any($2) order by name`,
          [merchant.id, ['Counter', 'Prices', 'Drivers', 'Their agents']],
        )
        return rows.map(({ name, permissions }) => [name, permissions])
      }
      await client.query(sql)
      const expected = [
        [
          'Counter',
          ['entertainment.all', 'entertainment.PlayOrderList', 'entertainment.exts', 'hotel.list_hotel'],
        ],
        ['Drivers', ['entertainment.PlayOrderList']],
        ['Prices', ['entertainment.costManage.edit', 'hotel.costManage_hotel.edit']],
        ['Their agents', ['entertainment.all']],
      ]
      expect(await describe()).toEqual(expected)
      await client.query(sql)
      expect(await describe()).toEqual(expected)
      // Every key that it gives is one of the house.
      const existing = privilegesOf(domains).map(({ key }) => key)
      const named = [...sql.matchAll(/'([a-z]+(?:\.\w+)+)'/g)].map(([, key]) => key!)
      expect(named.filter((key) => !existing.includes(key))).toEqual([])
    })
  })
})
