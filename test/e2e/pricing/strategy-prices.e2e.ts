import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const tag = `Q${Date.now().toString(36).slice(-6)}`.toUpperCase()
const code = 'ELEPHANT-HALF'
const drawer = (page: Page) => page.getByRole('dialog').last()
type Sku = { id: number; code: string }

/** A strategy, an agent that follows it, and a SKU of the demo. */
async function followed(page: Page) {
  const { id: strategyId } = await post(page, 'priceStrategy/save', {
    code: tag,
    names: { en: `Strategy ${tag}` },
  })
  const agent = { code: tag, name: `Follower ${tag}`, currency: 'THB', settlementTerm: 'prepay' }
  const { id: agentId } = await post(page, 'distributor/save', agent)
  await post(page, 'priceStrategy/follow', { id: strategyId, agentIds: [agentId] })
  const { rows } = await post<{ rows: Sku[] }>(page, 'standard/calendarPrice/skus', { text: code })
  return { strategyId, agentId, skuId: rows.find((sku) => sku.code === code)!.id }
}

test('a product manager quotes under a strategy, lays a price over some days, and its follower pays both', async () => {
  const page = await openPage({ as: 'demo' })
  const { strategyId, agentId, skuId } = await followed(page)
  const price = async (ahead: number) => {
    const ask = { agentId, skuId, date: day(ahead) }
    const view = await post<{ price: { adultMinor: number } }>(page, 'distributorStandard/trace', ask)
    return view.price.adultMinor
  }
  await go(page, `/tools/PSAgentQuotationMain?strategyId=${strategyId}&text=${code}`)
  await page.getByRole('heading', { name: new RegExp(`Strategy ${tag}`) }).waitFor()
  await page.getByRole('gridcell').first().click()
  await page.keyboard.type('1234.50')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('1,234.50').first().waitFor()
  expect(await price(50)).toBe(123_450)

  await go(page, `/tools/PSCustomPricing?strategyId=${strategyId}&skuId=${skuId}`)
  await page.getByRole('button', { name: 'New custom price' }).first().click()
  await drawer(page).getByLabel(/^From/).first().fill(day(60))
  await drawer(page).getByLabel(/^To/).first().fill(day(62))
  await drawer(page)
    .getByLabel(/^Adult/)
    .fill('999')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('999.00').first().waitFor()
  expect([await price(59), await price(60), await price(62), await price(63)]).toEqual([
    123_450, 99_900, 99_900, 123_450,
  ])
})

test('the price archive shows an agent’s days by month and how today’s price came about', async () => {
  const page = await openPage({ as: 'demo' })
  const { rows: agents } = await post<{ rows: { id: number; code: string }[] }>(page, 'distributor/list', {
    pageSize: 100,
  })
  const agentId = agents.find((agent) => agent.code === 'NORDIC')!.id
  const { rows } = await post<{ rows: Sku[] }>(page, 'standard/calendarPrice/skus', { text: code })
  const skuId = rows.find((sku) => sku.code === code)!.id
  await go(page, `/tools/ArchivePriceCalendar?agentId=${agentId}&skuId=${skuId}`)
  await page
    .getByRole('button', { name: new RegExp(`^${day(0)}`) })
    .first()
    .click()
  await drawer(page)
    .getByRole('table', { name: /price breakdown/i })
    .or(drawer(page).getByText('List price').first())
    .first()
    .waitFor()
})
