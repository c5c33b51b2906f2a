import type { Page } from 'playwright-core'
import { post } from './entry-world.ts'

/** Two SKUs of the test's own, at 2,000 and 1,000. */
export async function twoSkus(page: Page): Promise<{ tag: string; ids: number[] }> {
  const tag = `R${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const ids: number[] = []
  for (const [at, adultMinor] of [200_000, 100_000].entries()) {
    const code = `${tag}-${at}`
    const form = {
      code,
      names: { en: `Raised ${code}` },
      productType: 'day-trip',
      chargeMethod: 'per-person',
    }
    const { id } = await post(page, 'standard/create', form)
    const none = { childMinor: null, infantMinor: null, unitMinor: null }
    await post(page, 'standard/calendarPrice/saveBase', { skuId: id, adultMinor, ...none })
    await post(page, 'standard/onSale', { ids: [id], onSale: true })
    ids.push(id)
  }
  return { tag, ids }
}

/** A cell of the sheet on the page, by its place. */
export const gridCell = (page: Page) => (row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)
