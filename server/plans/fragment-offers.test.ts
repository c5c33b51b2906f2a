import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000, agent: { needsAudit: false } })
const { staff } = world
const at = '/supplier/travelPlan'
const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
/** A group put together from one fragment. */
const create = async (fragmentId: number): Promise<number> => {
  const head = {
    names: { en: 'Shenzhen family group' },
    agentId: world.agentId,
    startDate: day(60),
    adults: 20,
  }
  const from = { from: 'fragments', sourceIds: [fragmentId], contactName: 'Li Wei' }
  return (await staff.data<{ id: number }>(`${at}/create`, { ...head, ...from })).id
}

test('a newer version of a fragment is offered to a plan in planning, and changes nothing by itself', async () => {
  const save = (form: object) => staff.data<{ id: number }>('/supplier/groupCompose/save', form)
  const [first] = exampleDays
  const piece = await save({ code: 'ISL', names: { en: 'Islands' }, days: [first], sheet: exampleSheet })
  const id = await create(piece.id)
  const before = await info(id)
  expect(before.pieces).toEqual([{ id: piece.id, code: 'ISL', version: 1 }])
  const fragment = await staff.data<{ version: number }>('/supplier/groupCompose/info', { id: piece.id })
  await save({ ...fragment, names: { en: 'Other islands' } })
  const after = await info(id)
  expect(after.pieces).toEqual([{ id: piece.id, code: 'ISL', version: 2 }])
  expect(after.days).toEqual(before.days)
  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    sql`update travel_plan set status = 'confirmed' where merchant_id = ${world.merchant.id} and id = ${id}`.execute(
      ctx.db,
    ),
  )
  expect((await info(id)).pieces).toEqual([])
})
