import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, owner, makePlan, serviceOf } = await makeGroupWorld(server)

const setDays = async (checkDays: number) => {
  const { can: _, ...form } = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
  await staff.data('/supplier/groupPlanSetting/save', { ...form, checkDays })
}
const shown = async (view?: string) => {
  const { rows } = await staff.data<{ rows: { id: number }[] }>('/supplier/travelPlanItem/playList', {
    pageSize: 200,
    ...(view && { view }),
  })
  return new Set(rows.map(({ id }) => id))
}

test('services are looked at by what is ahead, what is to do, and what the setting says is near enough to be checked', async () => {
  const [near, far, called] = [
    await makePlan({ startDate: day(2) }),
    await makePlan({ startDate: day(9) }),
    await makePlan({ startDate: day(5) }),
  ]
  await staff.data(`${handler}/cancel`, { id: called.id, reason: 'No visas' })
  for (const plan of [near, far]) {
    const { id } = serviceOf(plan, 'park')
    await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId })
    await staff.data(`${handler}/confirmBooking`, { id, confirmationNo: 'K-1', confirmedUnits: 1 })
  }
  const [parkNear, parkFar, showNear] = [
    serviceOf(near, 'park'),
    serviceOf(far, 'park'),
    serviceOf(near, 'show'),
  ]
  const [ahead, toDo, toCheck] = [await shown('ahead'), await shown('toDo'), await shown('toCheck')]
  expect([parkNear, parkFar, showNear].map(({ id }) => ahead.has(id))).toEqual([true, true, true])
  expect([parkNear, parkFar, showNear].map(({ id }) => toDo.has(id))).toEqual([false, false, true])
  expect([parkNear, parkFar, showNear].map(({ id }) => toCheck.has(id))).toEqual([true, false, false])
  await setDays(9)
  expect((await shown('toCheck')).has(parkFar.id)).toBe(true)
  await staff.data(`${handler}/markChecked`, { id: parkFar.id })
  expect((await shown('toCheck')).has(parkFar.id)).toBe(false)
  // What was is in all there ever were alone.
  await owner.query(`update plan_service set date = $2 where id = $1`, [showNear.id, day(-1)])
  expect([(await shown('toDo')).has(showNear.id), (await shown()).has(showNear.id)]).toEqual([false, true])
})
