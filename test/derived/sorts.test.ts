import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { jsonSchemaOf } from '#server/kit/call/envelope.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderSku, makeOrderWorld, placeOrder, recharge } from '#test/factories/orders.ts'
import { makeAgent, makeSupplier, makeUser } from '#test/factories/people.ts'
import { makePromo } from '#test/factories/promos.ts'

const world = await makeOrderWorld(await testServer(), { balanceMinor: 10_000_000 })
const { app, merchant } = world
// Of most there are some that say the same, and some that say nothing.
for (const no of [1, 2, 3, 4, 5]) {
  const { id } = await makeAgent(app, merchant, { name: no % 2 ? 'Lotus' : 'Amber' })
  if (no > 3) await recharge(app, merchant, id, 5_000)
  await makeSupplier(app, merchant, { name: no % 2 ? 'Speedboat' : 'Long tail' })
  await makeUser(app, merchant, { fullName: no % 2 ? 'Nok' : 'Pim' })
  await makeOrderSku(app, merchant, { type: 'day-trip' })
  await makePromo(world)
  await placeOrder(world)
}

type Schema = { properties?: Record<string, { enum?: string[] }> }
/** A spreadsheet of a list is sorted as the list is. */
const sortsOf = ({ input }: Endpoint): string[] => {
  const { sort, format } = (input && (jsonSchemaOf(input, 'input') as Schema).properties) ?? {}
  return (!format && sort?.enum) || []
}
const lists = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api)
    .filter(([, { kind, audience = ['staff'] }]) => kind === 'read' && audience.includes('staff'))
    .flatMap(([name, endpoint]) =>
      sortsOf(endpoint).map((sort) => [`${domain.name}.${name}`, sort, endpoint.path] as const),
    ),
)

test('there is something to sort', () => expect(lists.length).toBeGreaterThan(30))

test.each(lists)('%s by %s has each row on one page, whichever way it is turned', async (_, sort, path) => {
  for (const down of [true, false]) {
    const ask = async (pageNo: number, pageSize: number) => {
      const { rows } = await world.staff.data<{ rows: object[] }>(path, { sort, down, pageNo, pageSize })
      return rows.map((row) => JSON.stringify(row))
    }
    const all = await ask(1, 6)
    expect(new Set(all).size).toBe(all.length)
    expect([await ask(1, 2), await ask(2, 2), await ask(3, 2)].flat()).toEqual(all)
  }
})
