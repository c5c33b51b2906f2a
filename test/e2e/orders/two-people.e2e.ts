import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { gridCell, twoSkus } from '../kit/price-world.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const none = { childMinor: null, infantMinor: null, unitMinor: null }
const cell = (date: string, adultMinor: number) => ({ date, session: '', closed: false, adultMinor, ...none })

/** One types in a sheet of today's and the next days' prices; another one saves prices of the same days. */
async function sheetAndColleague() {
  const page = await openPage({ as: 'demo' })
  const { ids } = await twoSkus(page)
  const colleague = await openPage({ as: 'demo' })
  const put = (date: string, adultMinor: number) =>
    post(colleague, 'standard/calendarPrice/save', { skuId: ids[0], cells: [cell(date, adultMinor)] })
  await page.goto(`/entertainment/calendarPrice?skuId=${ids[0]}&view=sheet`)
  await gridCell(page)(0, 0).getByText('2,000').waitFor()
  return { page, put, skuId: ids[0]! }
}

test('two people at one price calendar see each other’s prices, and what one is typing stays', async () => {
  const { page, put } = await sheetAndColleague()
  const at = gridCell(page)
  await at(0, 0).click()
  await page.keyboard.type('24')
  await put(day(1), 190_000)
  await at(1, 0).getByText('1,900').waitFor()
  await page.keyboard.type('00')
  await page.keyboard.press('Enter')
  await at(0, 0).getByText('2,400').waitFor()
  await expect.poll(() => save(page).isEnabled()).toBe(true)
})

test('a price that somebody else changes while it is typed over is said to clash, and a person decides', async () => {
  const { page, put, skuId } = await sheetAndColleague()
  const at = gridCell(page)
  await at(0, 0).click()
  await page.keyboard.type('2400')
  await page.keyboard.press('Enter')
  await put(day(0), 250_000)
  await page.getByText('Changed by someone else: 1').waitFor()
  await at(0, 0).getByText('theirs: 2,500').waitFor()
  await expect.poll(() => save(page).isDisabled()).toBe(true)
  await axe(page, 'prices that clash')
  await press(page, 'Take theirs')
  await at(0, 0).getByText('2,500', { exact: true }).waitFor()
  await press(page, 'Undo')
  await at(0, 0).getByText('2,400').waitFor()
  await put(day(0), 260_000)
  await at(0, 0).getByText('theirs: 2,600').waitFor()
  await press(page, 'Keep mine')
  await save(page).click()
  await page.getByText('1 price saved.').waitFor()
  const stored = await post<{ rows: { adultMinor: number }[] }>(page, 'standard/calendarPrice/get', {
    skuId,
    from: day(0),
    to: day(0),
  })
  expect(stored.rows).toMatchObject([{ adultMinor: 240_000 }])
})

test('what is typed into prices is not left for another month, page or SKU without a question', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag } = await twoSkus(page)
  await page.goto(`/entertainment/calendarPrice?text=${tag}`)
  const at = gridCell(page)
  await at(0, 1).getByText('2,000').waitFor()
  await at(0, 1).click()
  await page.keyboard.type('2345')
  await page.keyboard.press('Enter')
  await press(page, 'Next month')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await at(0, 1).getByText('2,345').waitFor()
  await page.getByText('1 not saved').waitFor()
  await press(page, 'Next month')
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('1 not saved').waitFor({ state: 'hidden' })
  await page.waitForURL(/month=/)
  // The month stays while the list is narrowed.
  await page.getByPlaceholder('Code or name').fill(`${tag}-0`)
  await page.waitForURL(new RegExp(`text=${tag}-0.*month=`))
})

test('a quotation that somebody else changes while it is typed over is said to clash', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, ids } = await twoSkus(page)
  const { id: agentId } = await post(page, 'distributor/save', {
    code: tag,
    name: `Agent ${tag}`,
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  await page.goto(`/tools/AgentQuotationMain?agentId=${agentId}&text=${tag}`)
  const at = gridCell(page)
  await at(0, 4).getByText('2,000').waitFor()
  await at(0, 0).click()
  await page.keyboard.type('-10%')
  await page.keyboard.press('Enter')
  const colleague = await openPage({ as: 'demo' })
  const values = { adult: 180_000, child: null, infant: null, unit: null }
  await post(colleague, 'distributorStandard/save', {
    agentId,
    rows: [{ skuId: ids[0], method: 'fixed', values, onSale: true }],
  })
  await at(0, 0).getByText('theirs: 1800.00').waitFor()
  await press(page, 'Keep mine')
  await save(page).click()
  await page.getByText('1 not saved').waitFor({ state: 'hidden' })
  await at(0, 4).getByText('1,800').first().waitFor()
  const trace = await post<{ trace: { steps: { rule: unknown }[] } }>(page, 'distributorStandard/trace', {
    agentId,
    skuId: ids[0],
  })
  expect(JSON.stringify(trace.trace.steps)).toContain('percent')
})
