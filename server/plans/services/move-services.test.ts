import { expect, test } from 'vitest'
import type { ServicesMoved } from '#contract/plans/plan-services.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const { world, staff, merchant, owner, inMerchant, info, serviceOf, sold } = await makeGroupWorld(server)

const move = (id: number, verb: string, more: object = {}) =>
  staff.call<ServicesMoved>(`${handler}/services`, { id, verb, ...more })
const statesOf = async (id: number) =>
  Object.fromEntries((await info(id)).services.map(({ key, state }) => [key, state]))

test('one act moves all services of a group that are at it, each with its own answer; the others stay', async () => {
  const plan = await sold()
  const [hotel, boat] = [serviceOf(plan, 'hotel'), serviceOf(plan, 'boat')]
  for (const { id } of [hotel, boat])
    await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 2 })
  const open = await info(plan.id)
  expect(open.can).toMatchObject({ informAll: true, markExpiredAll: true })
  expect(open.can).not.toHaveProperty('markCheckedAll')
  const informed = await move(plan.id, 'inform')
  expect(informed.data?.rows.map(({ id, state, done, why }) => [id, state, done, why]).toSorted()).toEqual(
    [
      [hotel.id, 'informed', true, ''],
      [boat.id, 'informed', true, ''],
    ].toSorted(),
  )
  expect(await statesOf(plan.id)).toMatchObject({ hotel: 'informed', boat: 'informed', park: 'to-arrange' })
  // Told once: there is nobody else to tell.
  expect((await move(plan.id, 'inform')).error.name).toBe('operationInvalid')
  await move(plan.id, 'confirmBooking')
  await move(plan.id, 'markChecked')
  expect(await statesOf(plan.id)).toMatchObject({ hotel: 'checked', boat: 'checked', park: 'to-arrange' })
  expect((await move(plan.id, 'markExpired')).error.fields).toMatchObject([{ field: 'reason' }])
  await move(plan.id, 'markExpired', { reason: 'The option ran out' })
  expect(await statesOf(plan.id)).toMatchObject({ hotel: 'checked', park: 'expired' })
})

test('an expired service that is arranged with all others loses the option day that has passed, and does not expire again', async () => {
  const plan = await sold()
  const ids = ['hotel', 'boat'].map((key) => serviceOf(plan, key).id)
  for (const id of ids) await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 2 })
  const optionOn = (id: number | undefined, until: string) =>
    owner.query('update plan_service set option_until = $2 where id = $1', [id, until])
  await optionOn(ids[0], day(-2))
  await inMerchant(sweepMerchant)
  expect(await statesOf(plan.id)).toMatchObject({ hotel: 'expired', boat: 'arranged' })
  await move(plan.id, 'markExpired', { reason: 'No answer' })
  // A day that is still to come stays.
  await optionOn(ids[1], day(5))
  await move(plan.id, 'arrange')
  await inMerchant(sweepMerchant)
  expect(await statesOf(plan.id)).toMatchObject({ hotel: 'arranged', boat: 'arranged' })
  const after = (await info(plan.id)).services
  expect(ids.map((id) => after.find((service) => service.id === id)?.optionUntil)).toEqual([null, day(5)])
})

test('it needs the right of the very act, and a locked group takes suppliers’ answers alone', async () => {
  const plan = await sold()
  await staff.data(`${handler}/arrange`, {
    id: serviceOf(plan, 'hotel').id,
    supplierId: world.supplierId,
    units: 2,
  })
  await move(plan.id, 'inform')
  const clerk = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.hotel.inform'] })).userName,
  )
  const refused = await clerk.call(`${handler}/services`, { id: plan.id, verb: 'confirmBooking' })
  expect(refused.error.name).toBe('noPermission')
  await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Accounts' })
  expect((await move(plan.id, 'markExpired', { reason: 'late' })).error.name).toBe('plans.locked')
  expect((await move(plan.id, 'confirmBooking')).data?.rows).toMatchObject([{ state: 'booking-confirmed' }])
})
