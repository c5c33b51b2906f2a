import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const tag = `P${Date.now().toString(36).slice(-6)}`.toUpperCase()
const drawer = (page: Page) => page.getByRole('dialog').last()
type Rows<T> = { rows: T[] }

/** The dearest thing to get wrong: a SKU of the demo with a supplier, and an agent. */
async function world(page: Page) {
  const costs = await post<
    Rows<{ skuId: number; supplierId: number; skuCode: string; chargeMethod: string }>
  >(page, 'standardSupplier/cost/list', { pageSize: 200 })
  const { skuId, supplierId } = costs.rows.find(({ skuCode }) => skuCode === 'ELEPHANT-HALF')!
  const agents = await post<Rows<{ id: number; code: string }>>(page, 'distributor/list', { pageSize: 100 })
  return { skuId, supplierId, agentId: agents.rows.find(({ code }) => code === 'NORDIC')!.id }
}

test('a product manager lays a special cost over a season and sees where it meets another', async () => {
  const page = await openPage({ as: 'demo' })
  const { skuId, supplierId } = await world(page)
  const lay = { skuId, supplierId, from: day(200), to: day(220), weekdays: [], currency: 'THB' }
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  await post(page, 'standardSupplier/specialCost/save', { ...lay, note: tag, adultMinor: 150_000, ...none })
  await go(page, `/entertainment/costManageS?skuId=${skuId}&supplierId=${supplierId}`)
  await page.getByRole('button', { name: 'New special cost' }).first().click()
  await drawer(page).getByLabel(/^From/).first().fill(day(205))
  await drawer(page).getByLabel(/^To/).first().fill(day(206))
  await drawer(page)
    .getByLabel(/^Adult/)
    .fill('1777')
  await drawer(page)
    .getByText(/Overrides .* on 2 days/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('1,777.00').first().waitFor()
  await page
    .getByText(/Not used on 2 days/)
    .first()
    .waitFor()
})

test('an agent gets its own price for some days, and the change is taken back from the log', async () => {
  const page = await openPage({ as: 'demo' })
  const { skuId, agentId } = await world(page)
  const price = async () => {
    const ask = { agentId, skuId, date: day(230) }
    return (await post<{ price: { adultMinor: number } }>(page, 'distributorStandard/trace', ask)).price
      .adultMinor
  }
  const before = await price()
  await go(page, `/tools/CustomPricing?agentId=${agentId}&skuId=${skuId}`)
  await page.getByRole('button', { name: 'New custom price' }).first().click()
  await drawer(page).getByLabel(/^From/).first().fill(day(229))
  await drawer(page).getByLabel(/^To/).first().fill(day(231))
  await drawer(page)
    .getByLabel(/^Adult/)
    .fill('33.33')
  await drawer(page).getByLabel(/^Note/).fill(tag)
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText(tag).first().waitFor()
  expect(await price()).toBe(3_333)

  await go(page, `/tools/ModifyLog?agentId=${agentId}`)
  await page
    .getByText(/Custom pricing of ELEPHANT-HALF/)
    .first()
    .click()
  await drawer(page).getByText('33.33').waitFor()
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await drawer(page).getByText('1 of 1 changes').waitFor()
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await page
    .getByText(/Undone by/)
    .first()
    .waitFor()
  expect(await price()).toBe(before)
})

test('a price strategy is made, its rule shows every price it changes, and its follower pays by it', async () => {
  const page = await openPage({ as: 'demo', path: '/tools/PriceStrategy' })
  await page.getByRole('button', { name: 'New strategy' }).first().click()
  await drawer(page).getByLabel(/^Code/).fill(tag)
  await drawer(page).getByLabel('Name English').fill(`Strategy ${tag}`)
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: `Strategy ${tag}` }).waitFor()
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await drawer(page)
    .getByLabel(/^Adult/)
    .fill('10')
  await drawer(page)
    .getByText(/\d+ quotations? will change/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('+10 %').first().waitFor()

  const id = Number(new URL(page.url()).searchParams.get('id'))
  const { skuId } = await world(page)
  const agent = { code: tag, name: `Follower ${tag}`, currency: 'THB', settlementTerm: 'prepay' }
  const { id: agentId } = await post(page, 'distributor/save', agent)
  const ask = { agentId, skuId, date: day(40) }
  type PriceRulesView = { price: { adultMinor: number } }
  const list = (await post<PriceRulesView>(page, 'distributorStandard/trace', ask)).price.adultMinor
  await post(page, 'priceStrategy/follow', { id, agentIds: [agentId] })
  const { price } = await post<PriceRulesView>(page, 'distributorStandard/trace', ask)
  expect(price.adultMinor).toBe(Math.round(list * 1.1))
  await page.reload()
  await page.getByText(`Follower ${tag}`).first().waitFor()
})
