import { expect, test } from 'vitest'
import type { PlanExpense } from '#contract/plans/money.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { day } from '#test/factories/orders.ts'
import { makeGuide, png, sendReceipt } from '#test/kit/group-guide.ts'
import { expense, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, colleague, owner, merchant, info, deal, sold, page, send } = await makeGroupWorld(server)

async function onTour(code: string) {
  const plan = await sold({ startDate: day(1) })
  const crewId = await makeGuide(staff, await info(plan.id), code)
  const { url } = await staff.data<{ url: string }>(`${expense}/link`, {
    planId: plan.id,
    crewId,
    language: 'en',
  })
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const enter = (values: Record<string, string>, photo?: Uint8Array) =>
    sendReceipt(
      `${server.url}${path}`,
      { day: day(0), currency: 'THB', language: 'en', service: '', note: '', side: 'cost', ...values },
      photo,
    )
  const found = async (category: string): Promise<PlanExpense> =>
    (await info(plan.id)).expenses.find((one) => one.category === category)!
  const settlement = async () => (await deal(plan.id)).settlements.find((one) => one.crewId === crewId)!
  return { plan, path, enter, found, settlement }
}

test('a receipt is sent back with its reason, corrected by its guide and sent again; the account opens with it', async () => {
  const { path, enter, found, settlement } = await onTour('RET')
  await enter({ clientId: 'p1', category: 'Park', amount: '840' }, png)
  await send(`${path}/settle`, { language: 'en' })
  const { id } = await found('Park')
  expect((await settlement()).status).toBe('submitted')
  await colleague.data(`${expense}/returnExpense`, { id, reason: 'Amount is 8,400' })
  expect((await settlement()).status).toBe('open')
  const shown = await page(path)
  expect(shown).toContain('sent back: Amount is 8,400')
  expect(shown).toContain(`name="receipt" value="${id}"`)
  expect(await send(`${path}/settle`, { language: 'en' })).toContain('Correct what was sent back first')
  expect((await settlement()).status).toBe('open')
  expect((await colleague.call(`${expense}/approveExpense`, { id })).error.code).not.toBe(0)
  await enter(
    { receipt: String(id), category: 'Park', amount: '8400', tax: '549.53', taxId: '0105551234567' },
    png,
  )
  expect(await found('Park')).toMatchObject({
    id,
    status: 'submitted',
    amountMinor: 840_000,
    taxMinor: 54_953,
    taxId: '0105551234567',
    photo: true,
    answerReason: '',
  })
  await colleague.data(`${expense}/approveExpense`, { id })
  // What is approved is corrected no more.
  await enter({ receipt: String(id), category: 'Park', amount: '1' })
  expect(await found('Park')).toMatchObject({ status: 'approved', amountMinor: 840_000 })
})

test('whoever of the staff corrects a receipt does not approve it', async () => {
  const { plan, enter, found } = await onTour('EYE')
  await enter({ clientId: 'e1', category: 'Park', amount: '840' }, png)
  const { id, version, crewId } = await found('Park')
  await colleague.data(`${expense}/returnExpense`, { id, reason: 'Amount is 9,400' })
  const permissions = ['group.plan', 'group.expense', 'group.expense.edit', 'group.expense.review']
  const both = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
  await both.data(`${expense}/save`, {
    id,
    version: version + 1,
    planId: plan.id,
    crewId,
    side: 'cost',
    day: day(0),
    category: 'Park',
    amountMinor: 940_000,
    currency: 'THB',
  })
  expect((await both.call(`${expense}/approveExpense`, { id })).error.name).toBe('plans.ownExpense')
  await colleague.data(`${expense}/approveExpense`, { id })
})

test('a draft is nobody’s to review, is corrected, and handed in with the account', async () => {
  const { path, enter, found, settlement } = await onTour('DRA')
  const reviews = async () =>
    Number(
      (
        await owner.query(
          `select count(*)::int as n from notification where merchant_id = $1 and kind = 'expenseSubmitted'`,
          [merchant.id],
        )
      ).rows[0].n,
    )
  const before = await reviews()
  expect(await enter({ clientId: 'd1', category: 'Ice', amount: '90', as: 'draft' })).toContain(
    'not handed in yet',
  )
  const { id, status } = await found('Ice')
  expect(status).toBe('draft')
  expect(await reviews()).toBe(before)
  expect((await colleague.call(`${expense}/approveExpense`, { id })).error.code).not.toBe(0)
  await enter({ receipt: String(id), category: 'Ice', amount: '95', as: 'draft' })
  expect(await found('Ice')).toMatchObject({ status: 'draft', amountMinor: 9500 })
  await send(`${path}/settle`, { language: 'en' })
  expect(await found('Ice')).toMatchObject({ status: 'submitted' })
  expect(await settlement()).toMatchObject({ status: 'submitted', openCount: 1 })
})

test('nobody corrects another’s receipt by a link, and tax is a part of the amount', async () => {
  const one = await onTour('ONE')
  const two = await onTour('TWO')
  await one.enter({ clientId: 'x1', category: 'Fee', amount: '10', as: 'draft' })
  const { id } = await one.found('Fee')
  await two.enter({ receipt: String(id), category: 'Stolen', amount: '1' })
  expect(await one.found('Fee')).toMatchObject({ amountMinor: 1000, status: 'draft' })
  expect(await one.enter({ clientId: 'x2', category: 'Fuel', amount: '10', tax: '11' })).toContain(
    'it is part of the amount',
  )
  expect(await one.found('Fuel')).toBeUndefined()
  const wrong = await staff.call(`${expense}/save`, {
    planId: one.plan.id,
    side: 'income',
    day: day(0),
    category: 'Show',
    amountMinor: 100,
    currency: 'THB',
    taxMinor: 7,
  })
  expect(wrong.error.fields).toMatchObject([{ field: 'taxMinor' }])
})
