import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { customerInfo, listCustomers, takeInAll } from '#test/factories/customers.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, orderInput, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { patience, plays } from '#test/kit/plays.ts'
import { takeIn } from './take-in.ts'

const server = await testServer()
const collect = [
  { key: 'identityNumber', per: 'guest', required: false },
  { key: 'birthdate', per: 'guest', required: false },
] as const
const newWorld = () =>
  makeOrderWorld(server, {
    balanceMinor: 900_000_000,
    sku: { capacity: 5_000, stockMode: 'free', collect: [...collect] as never },
  })
const world = await newWorld()

type Facts = { name: string; phone?: string; email?: string; passport?: string; born?: string }
const orderOf = (one: Facts) => ({
  contactName: one.name,
  contactPhone: one.phone ?? '',
  contactEmail: one.email ?? '',
  adults: 1,
  children: 0,
  guests: [
    {
      kind: 'adult',
      name: one.name,
      info: {
        ...(one.passport && { identityNumber: one.passport }),
        ...(one.born && { birthdate: one.born }),
      },
    },
  ],
})
async function arrive(at: OrderWorld, people: readonly Facts[], confirm = true): Promise<number[]> {
  const ids: number[] = []
  for (const one of people) {
    const made = await at.staff.call<{ id: number }>(
      '/supplier/orderEntry/create',
      orderInput(at, orderOf(one)),
    )
    const again = made.error.questions
    if (!again) ids.push(made.data!.id)
    else if (confirm)
      ids.push(
        (
          await at.staff.data<{ id: number }>('/supplier/orderEntry/create', {
            ...orderInput(at, orderOf(one)),
            confirm: again.map(({ token }) => token),
          })
        ).id,
      )
  }
  return ids
}

test('an order makes its contact a customer, and another of the same person finds it', async () => {
  await arrive(world, [
    { name: '张伟', phone: '+86 138 1234 5678', passport: 'E12345678' },
    // Written another way: the name by its sound, the phone without its country.
    { name: 'Mr Wei Zhang', phone: '13812345678' },
  ])
  await takeInAll(world.app, world.merchant.id)
  const [found, ...others] = await listCustomers(world.staff, { text: '张伟' })
  expect(others).toEqual([])
  expect(found).toMatchObject({
    name: '张伟',
    pinyin: 'ZHANG WEI',
    phone: '+86 138 1234 5678',
    source: 'order',
    orders: 2,
    currency: 'THB',
  })
  expect(found!.spendMinor).toBeGreaterThan(0)
  const info = await customerInfo(world.staff, found!.id)
  expect(info.orderRows.map(({ contact }) => contact)).toEqual([true, true])
  expect(info.documents).toMatchObject([{ kind: 'passport', number: 'E12345678' }])
})

test('a phone that people of other names share makes them no person, and is suggested to look at', async () => {
  await arrive(world, [
    { name: 'Nok Family', phone: '+66 81 777 1111' },
    { name: 'Lek Family', phone: '+66 81 777 1111' },
  ])
  await takeInAll(world.app, world.merchant.id)
  expect(await listCustomers(world.staff, { text: '817771111' })).toHaveLength(2)
  const twins = await world.staff.data<{ rows: { why: string; a: { name: string }; b: { name: string } }[] }>(
    '/supplier/clientRecord/twins',
    {},
  )
  expect(twins.rows.map(({ why, a, b }) => [why, a.name, b.name])).toContainEqual([
    'phone',
    'Nok Family',
    'Lek Family',
  ])
})

test('who is known by a name alone is nobody yet', async () => {
  await arrive(world, [{ name: 'Nobody Special' }])
  await takeInAll(world.app, world.merchant.id)
  expect(await listCustomers(world.staff, { text: 'Nobody' })).toEqual([])
})

test('a number that guests of other names bear in one order identifies none of them', async () => {
  await placeOrder(world, {
    adults: 2,
    children: 0,
    guests: ['Ann Pasted', 'Bob Pasted'].map((name) => ({
      kind: 'adult',
      name,
      info: { identityNumber: 'AA998877' },
    })),
  })
  await takeInAll(world.app, world.merchant.id)
  expect(await listCustomers(world.staff, { text: 'Pasted' })).toEqual([])
})

test('what changes in an order changes in its customer: another name, a cancellation, the trash', async () => {
  const [id] = await arrive(world, [{ name: 'Tippi Wrong', phone: '+66 89 500 4001' }])
  await takeInAll(world.app, world.merchant.id)
  await world.staff.data('/supplier/order/contact/update', { id, contactName: 'Tippi Right' })
  await takeInAll(world.app, world.merchant.id)
  const [right] = await listCustomers(world.staff, { text: 'Tippi Right' })
  expect(right).toMatchObject({ orders: 1 })
  expect((await listCustomers(world.staff, { text: 'Tippi Wrong' }))[0]).toMatchObject({
    orders: 0,
    spendMinor: 0,
  })
  await actOn(world, 'cancel', { id, reason: 'Typhoon' })
  await takeInAll(world.app, world.merchant.id)
  expect((await customerInfo(world.staff, right!.id)).orders).toBe(0)
})

test('orders of one person that come at once make one profile', async () => {
  const at = await newWorld()
  await Promise.all(
    Array.from({ length: 12 }, () => arrive(at, [{ name: '李娜', phone: '+86 139 0000 1234' }])),
  )
  await Promise.all(Array.from({ length: 4 }, () => takeInAll(at.app, at.merchant.id)))
  expect(await listCustomers(at.staff)).toMatchObject([{ name: '李娜', orders: 12 }])
})

test('a job that dies half-way leaves its orders waiting, and one that runs again changes nothing', async () => {
  const at = await newWorld()
  await arrive(at, [{ name: '王芳', phone: '+86 139 0000 7777' }])
  await expect(
    withSystemCtx(at.app, at.merchant.id, async (ctx) => {
      await takeIn(ctx)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await listCustomers(at.staff)).toEqual([])
  await takeInAll(at.app, at.merchant.id)
  const [before] = await listCustomers(at.staff)
  await withSystemCtx(at.app, at.merchant.id, ({ db }) =>
    sql`insert into customer_intake (merchant_id, order_id) select merchant_id, id from orders where merchant_id = ${at.merchant.id}`.execute(
      db,
    ),
  )
  await takeInAll(at.app, at.merchant.id)
  expect(await listCustomers(at.staff)).toEqual([before])
})

test('neither agents nor suppliers, nor staff without the right, nor another merchant see a customer', async () => {
  const [one] = await listCustomers(world.staff)
  const other = await newWorld()
  expect((await other.staff.call('/supplier/clientRecord/info', { id: one!.id })).error.code).toBe(404000)
  expect(await listCustomers(other.staff)).toEqual([])
  for (const caller of [world.agent, world.supplier])
    expect((await caller.call('/supplier/clientRecord/list', {})).error.code).toBe(1003)
  const { userName } = await makeUser(world.app, world.merchant, {
    permissions: ['entertainment.PlayOrderList'],
  })
  const counter = await loginAs(server, userName)
  expect((await counter.call('/supplier/clientRecord/list', {})).error.code).toBe(1003)
})

const names = ['张伟', 'Wei Zhang', 'Zhang Wei', '李娜', 'Somchai Dee', 'สมชาย ดี'] as const
const person = fc.record(
  {
    name: fc.constantFrom(...names),
    phone: fc.constantFrom('+86 138 1111 2222', '13811112222', '+66 81 333 4444', '081-333-4444'),
    email: fc.constantFrom('a@example.com', 'b@example.com'),
    passport: fc.constantFrom('E11112222', 'e 1111-2222', 'TH9988776', 'K5554443'),
    born: fc.constantFrom('1980-01-01', '1991-02-03'),
  },
  { requiredKeys: ['name'] },
)

/** Which orders are one person's, as sets of their places in the list. */
async function sameOnes(at: OrderWorld, placeOf: ReadonlyMap<number, number>): Promise<string[]> {
  const { rows } = await withSystemCtx(at.app, at.merchant.id, ({ db }) =>
    sql<{ root: number; order_id: number }>`select distinct coalesce(c.root_id, c.id) as root, l.order_id
      from customer_order l join customer c on c.merchant_id = l.merchant_id and c.id = l.customer_id where l.merchant_id = ${at.merchant.id}`.execute(
      db,
    ),
  )
  const groups = Map.groupBy(rows, ({ root }) => root)
  return [...groups.values()]
    .map((group) =>
      group
        .map((row) => placeOf.get(row.order_id)!)
        .toSorted((a, b) => a - b)
        .join(','),
    )
    .toSorted()
}

test(
  'the same orders come to the same people, whatever order they come in and however many at a time',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 2, maxLength: 7 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (people, dice) => {
          const outcomes: string[][] = []
          for (const oneByOne of [true, false, true]) {
            const at = await newWorld()
            const order = people.map((_, place) => place)
            if (outcomes.length) order.sort(() => dice.next().value - 0.5)
            const placeOf = new Map<number, number>()
            for (const place of order) {
              const [id] = await arrive(at, [people[place]!])
              placeOf.set(id!, place)
              if (oneByOne) await takeInAll(at.app, at.merchant.id)
            }
            await takeInAll(at.app, at.merchant.id)
            outcomes.push(await sameOnes(at, placeOf))
          }
          expect(outcomes[1]).toEqual(outcomes[0])
          expect(outcomes[2]).toEqual(outcomes[0])
        },
      ),
      { numRuns: plays(12) },
    )
  },
  patience(120_000),
)

test('customers are chosen by the agent that booked for them and by the product that they bought', async () => {
  const own = await newWorld()
  await placeOrder(own, orderOf({ name: 'Lek Buyer', phone: '+66 81 777 0101' }))
  await takeInAll(own.app, own.merchant.id)
  const found = async (choice: object) => (await listCustomers(own.staff, choice)).map(({ name }) => name)
  expect(await found({ agentId: own.agentId })).toEqual(['Lek Buyer'])
  expect(await found({ skuId: own.sku.id })).toEqual(['Lek Buyer'])
  expect(await found({ agentId: own.agentId + 1 })).toEqual([])
  expect(await found({ agentId: own.agentId, skuId: own.sku.id + 1 })).toEqual([])
})
