import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, owner, info, makePlan, quote } = await makeGroupWorld(server)

test('services that were stored before they said for whom they are bought cost what they did, and are changed by no save', async () => {
  const plan = await makePlan()
  await owner.query(
    `update plan_service set facts = facts - '{payers,freeGuests,openFrom,openTo}'::text[] where merchant_id = $1 and plan_id = $2`,
    [merchant.id, plan.id],
  )
  const old = await info(plan.id)
  expect(old.days).toEqual(plan.days)
  await staff.data(`${at}/days`, { id: plan.id, version: old.version, days: old.days, sheet: old.sheet })
  const versions = ({ services }: typeof plan) => services.map(({ key, version }) => [key, version])
  expect(versions(await info(plan.id))).toEqual(versions(plan))
  await quote(plan.id)
  const [quoted] = (await info(plan.id)).quotations
  expect(quoted!.content.breaks.find(({ paying }) => paying === 20)).toMatchObject({ priceMinor: 300_000 })
})
