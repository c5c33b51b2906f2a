import { expect, test } from 'vitest'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, world, info, owner, serviceOf, sold } = await makeGroupWorld(server)

const numbers = { adults: 20, children: 0, freeGuests: 1, singles: 2 }
type Ask = { id: number; startDate: string } & typeof numbers
const preview = (ask: Ask) => staff.data<ChangePreview>(`${handler}/changePreview`, ask)
const shownNow = async (ask: Ask) => ({
  ...ask,
  fingerprint: (await preview(ask)).fingerprint,
  version: (await info(ask.id)).version,
})

test('who holds a service that is closed on its new day is asked again all the same', async () => {
  const plan = await sold()
  const { id } = serviceOf(plan, 'park')
  const open = Temporal.PlainDate.from(day(60)).dayOfWeek
  await owner.query(`update plan_service set facts = facts || $2 where id = $1`, [
    id,
    JSON.stringify({ openDays: [open] }),
  ])
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId })
  await staff.data(`${handler}/inform`, { id })
  await staff.data(`${handler}/confirmBooking`, {
    id,
    confirmedUnits: serviceOf(await info(plan.id), 'park').units,
  })
  const ask = { id: plan.id, startDate: day(61), ...numbers }
  expect((await preview(ask)).rows.find((row) => row.id === id)).toMatchObject({
    what: 'asked',
    closed: true,
  })
  // The day without the agent's yes is one question, what is closed on it the next one.
  const unasked = (await staff.call(`${handler}/changeApply`, await shownNow(ask))).error.questions!
  const yes = unasked.map(({ token }) => token)
  const closed = (await staff.call(`${handler}/changeApply`, { ...(await shownNow(ask)), confirm: yes }))
    .error.questions!
  expect([...unasked, ...closed].map(({ key }) => key)).toEqual([
    'plans.questions.changeUnasked',
    'plans.questions.servicesClosed',
  ])
  const confirm = [...unasked, ...closed].map(({ token }) => token)
  await staff.data(`${handler}/changeApply`, { ...(await shownNow(ask)), confirm })
  expect(serviceOf(await info(plan.id), 'park')).toMatchObject({ state: 'informed', date: day(61) })
})
