import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, info, makePlan, quote, linkOf, page } = await makeGroupWorld(server)

test('what a tour includes, leaves out and asks is told in quotations of its groups, and may be otherwise for one of them', async () => {
  const { id: sourceId } = await staff.data<{ id: number }>('/supplier/groupPlan/save', {
    code: 'TOLD',
    names: { en: 'Five days' },
    days: exampleDays,
    sheet: exampleSheet,
    inclusions: { en: 'Boats and entrances', 'zh-CN': '船票与门票' },
    exclusions: { en: 'Flights' },
    terms: { en: 'Names 14 days before.\nBoats sail as the weather allows.' },
  })
  const form = {
    names: { en: 'Shenzhen families' },
    agentId: world.agentId,
    startDate: day(60),
    adults: 20,
    freeGuests: 1,
    contactName: 'Li Wei',
    from: 'template',
    sourceId,
  }
  const create = async () => info((await staff.data<{ id: number }>(`${at}/create`, form)).id)
  const [plan, other] = [await create(), await create()]
  await staff.data(`${at}/save`, { ...plan, exclusions: { en: 'Flights and tips' } })
  const sent = await quote(plan.id)
  const path = await linkOf(sent, 'en')
  const shown = await page(path)
  expect(shown).toMatch(/Included<\/h3>\s*<p>Boats and entrances</)
  expect(shown).toMatch(/Not included<\/h3>\s*<p>Flights and tips</)
  expect(shown).toContain('Names 14 days before.')
  expect(await page(await linkOf(sent, 'zh-CN'))).toContain('船票与门票')
  expect((await info(other.id)).exclusions).toEqual({ en: 'Flights' })
  // What was sent stands; the list of groups does not carry the texts.
  await staff.data(`${at}/save`, { ...(await info(plan.id)), inclusions: { en: 'Nothing' } })
  expect(await page(path)).toContain('Boats and entrances')
  const { rows } = await staff.data<{ rows: object[] }>(`${at}/list`, {})
  expect(rows[0]).not.toHaveProperty('inclusions')
})

test('a quotation begins as the setting says, and a new group is held and closed so many days ahead', async () => {
  const setting = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
  const { can: _, ...form } = setting
  const proposalText = { en: 'Dear partner, here is our offer.' }
  await staff.data('/supplier/groupPlanSetting/save', {
    ...form,
    proposalText,
    optionDays: 30,
    cutOffDays: 14,
  })
  const create = async (more: object) => {
    const made = await staff.data<{ id: number }>(`${at}/create`, {
      names: { en: 'Families' },
      agentId: world.agentId,
      startDate: day(60),
      adults: 20,
      contactName: 'Li Wei',
      from: 'empty',
      dayCount: 2,
      ...more,
    })
    return info(made.id)
  }
  expect(await create({})).toMatchObject({ optionUntil: day(30), cutOff: day(46) })
  expect(await create({ cutOff: day(50) })).toMatchObject({ optionUntil: day(30), cutOff: day(50) })
  // A day that is over is none.
  expect(await create({ startDate: day(20) })).toMatchObject({ optionUntil: null, cutOff: day(6) })
  const plan = await makePlan()
  const path = await linkOf(await quote(plan.id), 'en')
  expect(await page(path)).toContain('Dear partner, here is our offer.')
})
