import { expect, test } from 'vitest'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld, quotation } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, info, makePlan, accept, quote, sold } = await makeGroupWorld(server)

const statesOf = async (id: number): Promise<string[]> =>
  (await info(id)).quotations.map(({ number, option, status }) => `${number}${option} ${status}`)

test('a group that is begun again has what was accepted as a draft of its own; one that never was quoted has none', async () => {
  const { id } = await sold()
  const dearer = await quote(id, 'B')
  await staff.data(`${quotation}/decline`, { id: dearer, reason: 'Too dear' })
  await staff.data(`${handler}/cancel`, { id, reason: 'No visas' })
  expect(await statesOf(id)).toEqual(['2B declined', '1A accepted'])
  await staff.data(`${handler}/recover`, { id })
  expect(await statesOf(id)).toEqual(['3A draft', '2B declined', '1A superseded'])
  const [draft, , before] = (await info(id)).quotations
  expect(draft).toMatchObject({ validUntil: day(14), content: { breaks: before?.content.breaks } })
  await staff.data(`${quotation}/send`, { id: draft!.id })
  expect((await accept(draft!.id)).error.code).toBe(0)
  const { id: unquoted } = await makePlan()
  await staff.data(`${handler}/cancel`, { id: unquoted, reason: 'No visas' })
  await staff.data(`${handler}/recover`, { id: unquoted })
  expect(await statesOf(unquoted)).toEqual([])
})

/** What a group that was accepted for twenty pays when seventeen go. */
async function priceOfSeventeen(repriceOnCount: string | null): Promise<number | null> {
  const { id } = await makePlan()
  const form = { planId: id, option: 'A', validUntil: day(20), repriceOnCount }
  const { id: quoted } = await staff.data<{ id: number }>(`${quotation}/save`, form)
  await staff.data(`${quotation}/send`, { id: quoted })
  await accept(quoted)
  const { version, agentId, names } = await info(id)
  const fewer = { adults: 17, freeGuests: 1, singles: 1 }
  await staff.data(`${at}/save`, { id, version, agentId, names, startDate: day(60), ...fewer })
  const { rows } = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: (await info(id)).code })
  return rows[0]?.priceMinor ?? null
}

test('with other numbers a price is that of the size that is reached, or stays what was accepted, as the quotation or the setting says', async () => {
  // 17 × 3,105 + 975, and 17 × 3,000 + 975.
  expect(await priceOfSeventeen('by-break')).toBe(5_376_000)
  expect(await priceOfSeventeen('fixed')).toBe(5_197_500)
  expect(await priceOfSeventeen(null)).toBe(5_376_000)
  const { can: _, ...setting } = await staff.data<Record<string, unknown>>(
    '/supplier/groupPlanSetting/info',
    {},
  )
  await staff.data('/supplier/groupPlanSetting/save', { ...setting, repriceOnCount: 'fixed' })
  expect(await priceOfSeventeen(null)).toBe(5_197_500)
  // What nobody offered is refused by size, and goes where the price is fixed.
  const { id } = await makePlan()
  await accept(await quote(id))
  const { version, agentId, names } = await info(id)
  await staff.data(`${at}/save`, { id, version, agentId, names, startDate: day(60), adults: 8 })
  expect((await staff.call(`${handler}/confirm`, { id })).error.code).toBe(0)
})
