import { expect, test } from 'vitest'
import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld, quotation } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, world, info, makePlan, quote, accept, linkOf, send } = await makeGroupWorld(
  server,
  900_000_000,
)

test('a page that was open before the group was sold accepts no other option of it: that is a change', async () => {
  const plan = await makePlan()
  const [one, other] = [await quote(plan.id, 'A'), await quote(plan.id, 'B')]
  const path = await linkOf(other)
  await accept(one)
  await staff.data(`${handler}/confirm`, { id: plan.id })
  const before = await info(plan.id)
  const { contentHash } = before.quotations.find(({ id }) => id === other)!
  const counts = { payers: '10', singles: '0', children: '0' }
  const answer = await send(`${path}/answer`, {
    answer: 'accept',
    quotation: String(other),
    hash: contentHash,
    name: 'Li Wei',
    consent: 'yes',
    ...counts,
  })
  expect(answer).toContain('内容已更新')

  // Nor in the agent's own log-in, nor by staff.
  const agent = await loginAs(
    server,
    (
      await makeUser(server.app, merchant, {
        kind: 'agent',
        agentId: world.agentId,
        permissions: ['bookingCenter.quotations', 'bookingCenter.quotations.accept'],
      })
    ).userName,
  )
  const own = '/supplier/bookingCenter/groupQuotation'
  const { rows } = await agent.data<{ rows: OwnQuotation[] }>(`${own}/list`, {})
  expect(rows.find(({ id }) => id === other)).toMatchObject({ can: {} })
  expect((await staff.call(`${quotation}/accept`, { id: other, payers: 10, proof: 'mail' })).error.name).toBe(
    'plans.groupSold',
  )
  const after = await info(plan.id)
  expect(after.adults).toBe(20)
  expect(after.quotations.map(({ id, status }) => [id, status])).toEqual(
    before.quotations.map(({ id, status }) => [id, status]),
  )
})
