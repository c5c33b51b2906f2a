import { expect, test } from 'vitest'
import type { GuestCare } from '#contract/plans/guests/care.api.ts'
import { loginAs, takenBackBy, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const { staff, merchant, owner, info, makePlan } = await makeGroupWorld(server)

async function withGuests(names: readonly string[]) {
  const { id } = await makePlan()
  for (const name of names)
    await staff.data(`${at}/guestSave`, { planId: id, name, sex: name.startsWith('Ms') ? 'female' : 'male' })
  return { id, guests: async () => (await info(id)).guestRows, rooms: async () => (await info(id)).rooms }
}

test('health notes are read and written by those alone who may, stand in no history, and guides hear of them with consent only', async () => {
  const { id, guests } = await withGuests(['Ms One', 'Ms Two'])
  const [one, two] = await guests()
  const save = (guestId: number, more: object) =>
    staff.data(`${at}/careSave`, { id: guestId, mobility: 'Wheelchair', health: 'Peanut allergy', ...more })
  await save(one!.id, { shared: true })
  await save(two!.id, { shared: false, health: 'Insulin' })
  const { rows } = await staff.data<{ rows: GuestCare[] }>(`${at}/care`, { planId: id })
  expect(rows).toMatchObject([
    { name: 'Ms One', health: 'Peanut allergy', shared: true },
    { name: 'Ms Two', health: 'Insulin', shared: false },
  ])
  const planner = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.guests'] })).userName,
  )
  expect((await planner.call(`${at}/care`, { planId: id })).error.code).not.toBe(0)
  expect(
    (await planner.call(`${at}/careSave`, { id: one!.id, mobility: '', health: '' })).error.code,
  ).not.toBe(0)
  expect(JSON.stringify(await planner.data(`${at}/info`, { id }))).not.toMatch(/Peanut|Insulin|Wheelchair/)
  expect(JSON.stringify((await info(id)).history)).not.toMatch(/Peanut|Insulin/)
  // Consent is for guides: staff print it only who may read it, and none of it is marked as left out.
  await owner.query(`update travel_plan set status = 'confirmed' where id = $1`, [id])
  const printer = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.documents'] })).userName,
  )
  for (const paper of ['guide', 'emergency']) {
    const print = async (who: typeof staff) =>
      pdfText(
        await (
          await who.fetch(`${at}/documents`, { id: String(id), paper, language: 'en' }, { method: 'GET' })
        ).arrayBuffer(),
      )
    expect(await print(staff)).toContain('Peanut allergy')
    const without = await print(printer)
    expect(without).toContain('Kata Palm')
    expect(without).not.toMatch(/Peanut|Wheelchair/)
  }
  // Who may not know them changes a guest without losing them.
  const { id: guestId, version } = (await guests())[0]!
  await planner.data(`${at}/guestSave`, { planId: id, id: guestId, version, name: 'Ms Uno', sex: 'female' })
  expect((await staff.data<{ rows: GuestCare[] }>(`${at}/care`, { planId: id })).rows[0]).toMatchObject({
    name: 'Ms Uno',
    health: 'Peanut allergy',
  })
})

test('rooms that stand beside each other say the same of it; one that goes is beside none', async () => {
  const { id, rooms } = await withGuests([])
  const save = (number: number, more: object = {}) =>
    staff.data<{ id: number }>(`${at}/rooms`, { planId: id, number, type: 'twin', ...more })
  const [a, b, c] = [await save(1), await save(2), await save(3)]
  await save(1, { id: a.id, link: 'connecting', linkedIds: [b.id, c.id] })
  expect((await rooms()).map(({ link, linkedIds }) => [link, linkedIds])).toEqual([
    ['connecting', [b.id, c.id]],
    ['connecting', [a.id]],
    ['connecting', [a.id]],
  ])
  await save(2, { id: b.id, link: null, linkedIds: [] })
  expect((await rooms()).map(({ link, linkedIds }) => [link, linkedIds])).toEqual([
    ['connecting', [c.id]],
    [null, []],
    ['connecting', [a.id]],
  ])
  await staff.data(`${at}/roomDelete`, { id: c.id })
  expect((await rooms()).map(({ link }) => link)).toEqual([null, null])
  const other = await withGuests([])
  const { id: foreign } = await staff.data<{ id: number }>(`${at}/rooms`, {
    planId: other.id,
    number: 1,
    type: 'twin',
  })
  const refused = await staff.call(`${at}/rooms`, {
    planId: id,
    id: a.id,
    number: 1,
    type: 'twin',
    link: 'near',
    linkedIds: [foreign],
  })
  expect(refused.error.fields).toMatchObject([{ field: 'linkedIds' }])
})

test('a room that is linked in another way than before leaves its former partner, on both sides', async () => {
  const { id, rooms } = await withGuests([])
  const save = (number: number, more: object = {}) =>
    staff.data<{ id: number }>(`${at}/rooms`, { planId: id, number, type: 'twin', ...more })
  const [a, b, c] = [await save(1), await save(2), await save(3)]
  await save(1, { id: a.id, link: 'connecting', linkedIds: [b.id] })
  await save(3, { id: c.id, link: 'near', linkedIds: [b.id] })
  expect((await rooms()).map(({ link, linkedIds }) => [link, linkedIds])).toEqual([
    [null, []],
    ['near', [c.id]],
    ['near', [b.id]],
  ])
})

test('a filling of rooms is taken back: who was moved since stays, rooms that it made and nobody uses are gone', async () => {
  const { id, guests, rooms } = await withGuests(['Ms A', 'Ms B', 'Mr C', 'Mr D', 'Ms E'])
  const first = (await guests())[0]!
  await staff.data(`${at}/rooms`, { planId: id, number: 7, type: 'twin' })
  await staff.data(`${at}/guestSave`, { ...first, planId: id, room: 7 })
  const filled = await staff.call(`${at}/roomFill`, { id })
  expect((await guests()).filter(({ room }) => room === null)).toEqual([])
  const moved = (await guests()).find(({ name }) => name === 'Mr D')!
  await staff.data(`${at}/guestSave`, { ...moved, planId: id, room: 7 })
  const [back] = takenBackBy(filled.headers) as { call: string; input: object }[]
  expect(back?.call).toBe('plans.roomFree')
  await staff.data(`${at}/roomFree`, { ...back?.input })
  expect((await guests()).map(({ name, room }) => [name, room])).toEqual([
    ['Ms A', 7],
    ['Ms B', null],
    ['Mr C', null],
    ['Mr D', 7],
    ['Ms E', null],
  ])
  expect((await rooms()).map(({ number }) => number)).toEqual([7])
})
