import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import {
  day,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
let world: OrderWorld
const collect = [{ key: 'birthdate', per: 'guest' as const, required: false }]
beforeAll(async () => {
  world = await makeOrderWorld(server, {
    balanceMinor: 10_000_000,
    sku: { collect, days: [day(30), day(31)] },
  })
})

/** Born so many years before a day. */
const bornBefore = (years: number, date: string): string =>
  Temporal.PlainDate.from(date).subtract({ years }).toString()
let people = 0
const guest = (kind: string, birthdate: string) => ({
  kind,
  name: `GUEST ${(people += 1)}`,
  info: { birthdate },
})
const party = (...guests: object[]) => ({ adults: 0, children: 0, infants: 0, guests })
const byAgent = (more: object) => {
  const { agentId: _, ...input } = orderInput(world, { ...more })
  return world.agent.call<{ id: number }>('/supplier/order/buy/create', input)
}
const adult = () => guest('adult', '1985-06-01')

test('an agent is refused with the guest named: an infant of thirty, a child of twelve that day, one not born yet', async () => {
  const cases = [
    ['infant', '1996-04-01', 'orders.fieldErrors.isAdult'],
    ['child', bornBefore(12, day(30)), 'orders.fieldErrors.isAdult'],
    ['adult', bornBefore(5, day(30)), 'orders.fieldErrors.isChild'],
    ['infant', day(31), 'orders.fieldErrors.unborn'],
    ['adult', '1985-02-30', 'notDate'],
  ] as const
  for (const [kind, birthdate, why] of cases) {
    const { error } = await byAgent(party(adult(), guest(kind, birthdate)))
    expect([kind, birthdate, error.fields?.map(({ field }) => field)]).toEqual([
      kind,
      birthdate,
      ['guests.1.info.birthdate'],
    ])
    expect(error.fields?.[0]?.why).toBe(why)
  }
  const right = party(adult(), guest('child', bornBefore(12, day(31))), guest('infant', day(29)))
  expect((await byAgent(right)).error.code).toBe(0)
})

test('staff are asked, with a yes for exactly these guests; one not born is refused to them too', async () => {
  const input = orderInput(world, party(adult(), guest('infant', '1996-04-01')))
  const create = (more: object) =>
    world.staff.call('/supplier/orderEntry/create', {
      ...input,
      clientRequestId: randomUUID(),
      ...more,
    })
  const requested = await create({})
  expect(requested.error).toMatchObject({ code: 201016 })
  const confirm = requested.error.questions!.map(({ token }) => token)
  const other = await create({ ...party(adult(), guest('infant', '1997-04-01')), confirm })
  expect(other.error.code).toBe(201016)
  expect((await create({ confirm })).error.code).toBe(0)
  const unborn = await create({ ...party(adult(), guest('infant', day(40))), confirm })
  expect(unborn.error).toMatchObject({ code: 400000, fields: [{ field: 'guests.1.info.birthdate' }] })
})

test('a cart names the place of the guest', async () => {
  const item = (guests: object[]) => {
    const { agentId: _, ...rest } = orderInput(world, party(...guests))
    return rest
  }
  const { error } = await world.staff.call('/supplier/orderEntry/batchCreate', {
    agentId: world.agentId,
    items: [item([adult()]), item([adult(), guest('child', day(60))])],
  })
  expect(error.fields).toMatchObject([{ field: 'items.1.guests.1.info.birthdate' }])
})

test('a change asks of guests who come, and of who is another kind on the other day only', async () => {
  const turns = bornBefore(12, day(31))
  const { id } = await placeOrder(world, party(adult(), guest('child', turns)))
  const amend = (amendment: object, caller = world.staff, confirm: string[] = []) =>
    caller.call('/supplier/orderModify/apply', { id, amendment, confirm })
  const added = await amend({ addGuests: [guest('infant', '1996-04-01')] }, world.agent)
  expect(added.error.fields).toMatchObject([{ field: 'addGuests.0.info.birthdate' }])
  const moved = await amend({ date: day(31) }, world.agent)
  expect(moved.error.fields).toMatchObject([{ field: 'date' }])
  const requested = await amend({ date: day(31) })
  expect(requested.error.code).toBe(201016)
  const confirm = requested.error.questions!.map(({ token }) => token)
  expect((await amend({ date: day(31) }, world.staff, confirm)).error.code).toBe(0)
  expect((await readOrder(world, id)).serviceDate).toBe(day(31))
})

test('a birth date that is changed afterwards is held against what was sold', async () => {
  const { id } = await placeOrder(world, party(adult(), guest('child', '2018-01-01')))
  const { guests } = await readOrder(world, id)
  const child = guests.find(({ kind }) => kind === 'child')!
  const change = (birthdate: string) => ({ id, guests: [{ id: child.id, info: { birthdate } }] })
  const contact = (input: object, caller = world.staff) =>
    caller.call('/supplier/order/contact/update', { ...input })
  const byItself = await contact(change('1990-01-01'), world.agent)
  expect(byItself.error.fields).toMatchObject([{ field: 'guests.0.info.birthdate' }])
  expect((await contact(change('1990-01-01'))).error.code).toBe(201016)
  expect((await contact(change('2017-05-05'), world.agent)).error.code).toBe(0)
})

test('the preview of a change says beforehand what will be asked of staff, and refuses an agent at the guest', async () => {
  const { id } = await placeOrder(world, party(adult()))
  const amendment = { addGuests: [{ kind: 'infant', name: 'GROWN UP', info: { birthdate: '1996-04-01' } }] }
  const preview = await world.staff.data<{ questions?: string[] }>('/supplier/orderModify/preview', {
    id,
    amendment,
  })
  expect(preview.questions).toHaveLength(1)
  expect(preview.questions?.[0]).toContain('GROWN UP 1996-04-01')
  const requested = await world.staff.call('/supplier/orderModify/apply', { id, amendment, asks: false })
  expect(requested.error.questions?.map(({ message }) => message)).toEqual(preview.questions)
  const byAgent = await world.agent.call('/supplier/orderModify/preview', { id, amendment })
  expect(byAgent.error.fields?.[0]?.field).toBe('addGuests.0.info.birthdate')
  const right = { addGuests: [{ kind: 'adult', name: 'GROWN UP', info: { birthdate: '1996-04-01' } }] }
  expect(
    await world.staff.data<{ questions?: string[] }>('/supplier/orderModify/preview', {
      id,
      amendment: right,
    }),
  ).not.toHaveProperty('questions')
})
