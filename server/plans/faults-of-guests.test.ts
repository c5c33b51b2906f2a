import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeGuide, png, sendReceipt } from '#test/kit/group-guide.ts'
import { at, expense, makeGroupWorld, quotation } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, info, makePlan, quote, accept, sold } = await makeGroupWorld(server)
const daysAsk = ({ id, version, days, sheet }: PlanInfo) => ({ id, version, days, sheet })

/** Each row of the page, played. */
const faults: Record<string, () => Promise<void>> = {
  'a quotation is accepted and withdrawn at once': async () => {
    const plan = await makePlan()
    const id = await quote(plan.id)
    const [accepted, withdrawn] = await Promise.all([
      accept(id),
      staff.call(`${quotation}/withdraw`, { id, reason: 'Prices rose' }),
    ])
    const after = await info(plan.id)
    const [found] = after.quotations
    // Withdrawn after it was accepted, or alone: in each case what stands is what the last that was taken said.
    expect([accepted.error.code, withdrawn.error.code]).toContain(0)
    expect(found?.status).toBe(withdrawn.error.code === 0 ? 'withdrawn' : 'accepted')
    expect(after.priceMinor === null).toBe(found?.status === 'withdrawn')
  },

  'a guest leaves who has a room and a seat': async () => {
    const plan = await sold()
    await staff.data(`${at}/import`, {
      planId: plan.id,
      text: 'Wang Fang, female, 1\nLi Na, female, 1',
      save: true,
    })
    const [first] = (await info(plan.id)).guestRows
    await staff.data(`${at}/guestSave`, { ...first, planId: plan.id, vehicle: 1, seat: '1A' })
    await staff.data(`${at}/documentSend`, { id: plan.id, paper: 'rooming', to: 'desk@hotel.example' })
    await staff.data(`${at}/guestDelete`, { id: first!.id })
    const after = await info(plan.id)
    expect(after.rooms.map(({ number, guests }) => [number, guests])).toEqual([[1, 1]])
    expect(after.guestRows.map(({ name, seat }) => [name, seat])).toEqual([['Li Na', '']])
    const { rows } = await staff.data<{ rows: PaperState[] }>(`${at}/papers`, { id: plan.id })
    expect(rows.find(({ paper, party }) => paper === 'rooming' && party === '')?.changed).toBe(true)
  },

  'names with emoji, turning marks, or too long': async () => {
    const plan = await makePlan()
    await staff.data(`${at}/guestSave`, { planId: plan.id, name: 'Wang Fang \u{1F600}' })
    await staff.data(`${at}/guestSave`, { planId: plan.id, name: 'Wang Fang' })
    const { guestRows } = await info(plan.id)
    expect(guestRows.map(({ name, position }) => [name.trim(), position])).toEqual([
      ['Wang Fang', guestRows[0]!.position],
      ['Wang Fang', guestRows[0]!.position + 1],
    ])
    const { error } = await staff.call(`${at}/guestSave`, { planId: plan.id, name: 'W'.repeat(201) })
    expect(error.fields).toMatchObject([{ field: 'name' }])
  },

  'a receipt is no picture, or too large': async () => {
    const plan = await sold({ startDate: day(1) })
    const crewId = await makeGuide(staff, await info(plan.id), 'PIC')
    const { url } = await staff.data<{ url: string }>(`${expense}/link`, { planId: plan.id, crewId })
    const page = url.replace(/^https?:\/\/[^/]+/, server.url)
    const receipt = {
      day: day(0),
      currency: 'THB',
      language: 'en',
      service: '',
      note: '',
      side: 'cost',
      amount: '8400',
    }
    await sendReceipt(page, { ...receipt, clientId: 'a', category: 'Park' }, png)
    await sendReceipt(page, { ...receipt, clientId: 'b', category: 'Fuel' }, Buffer.from('no picture'))
    const large = await sendReceipt(
      page,
      { ...receipt, clientId: 'c', category: 'Boat' },
      Buffer.alloc(11 * 1024 * 1024),
    )
    expect(large).not.toContain('The receipt was saved')
    expect((await info(plan.id)).expenses.map(({ category }) => category)).toEqual(['Park'])
  },

  'the template of a group is thrown away': async () => {
    const names = { en: 'Islands' }
    const template = await staff.data<{ id: number }>('/supplier/groupPlan/save', {
      code: 'T-GONE',
      names,
      days: exampleDays.map((one) => ({ ...one, names })),
      sheet: exampleSheet,
    })
    const plan = await makePlan({ from: 'template', sourceId: template.id, code: 'GONE-1' })
    const before = await info(plan.id)
    await staff.data('/supplier/groupPlan/recycle', { id: template.id })
    const after = await info(plan.id)
    expect([after.days, after.services.length]).toEqual([before.days, before.services.length])
  },

  'a sheet that cannot be': async () => {
    const plan = await makePlan()
    const fieldsOf = async (path: string, input: object) =>
      (await staff.call(`${at}/${path}`, input)).error.fields?.map(({ field }) => field)
    const form = daysAsk(plan)
    const [size] = plan.sheet.breaks
    const withSizes = (breaks: object[]) => fieldsOf('days', { ...form, sheet: { ...plan.sheet, breaks } })
    expect(await withSizes([{ ...size, paying: 0 }])).toEqual(['sheet.breaks.0.paying'])
    expect(await withSizes(Array.from({ length: 13 }, (_, nth) => ({ ...size, paying: nth + 1 })))).toEqual([
      'sheet.breaks',
    ])
    const [first] = plan.days
    const [service, ...rest] = first!.services
    const free = { ...service, freePlaces: [{ guests: 5, places: 5 }] }
    expect(await fieldsOf('days', { ...form, days: [{ ...first, services: [free, ...rest] }] })).toEqual([
      'days.0.services.0.freePlaces.0.places',
    ])
    const many = Array.from({ length: 61 }, (_, nth) => ({ ...first, key: `day-${nth}`, services: [] }))
    expect(await fieldsOf('days', { ...form, days: many })).toEqual(['days'])
    expect(await fieldsOf('save', { ...plan, adults: 501 })).toEqual(['adults'])
    expect((await info(plan.id)).version).toBe(plan.version)
  },

  'the code of a group without the right to it': async () => {
    const plan = await makePlan()
    const { userName } = await makeUser(server.app, merchant, {
      permissions: ['group.plan', 'group.plan.edit'],
    })
    const clerk = await loginAs(server, userName)
    const { error } = await clerk.call(`${at}/save`, { ...plan, code: 'MINE-1' })
    expect(error.fields).toMatchObject([{ field: 'code' }])
    await clerk.data(`${at}/save`, { ...plan, note: 'Late arrival' })
    const { version } = await info(plan.id)
    await staff.data(`${at}/save`, { ...plan, version, code: 'MINE-1' })
    expect((await info(plan.id)).code).toBe('MINE-1')
  },
}

const page = docTable('algorithms/groups/plans.md', 'Faults of guests, papers and the library')
test.each(page.map((row) => row['what happens'] ?? ''))('%s', async (happens) => {
  const play = faults[happens]
  expect(play, 'is played here').toBeDefined()
  await play?.()
})
test('nothing is played that the page does not say', () =>
  expect(page.map((row) => row['what happens'])).toEqual(Object.keys(faults)))
