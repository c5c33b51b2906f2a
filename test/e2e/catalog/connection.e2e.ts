import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Listed = { rows: { id: number; code: string }[] }
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
/** Siam Gateway's page: Andaman Blue is its supplier there, bound to its merchant account. */
const pageOf = (supplierId: number) => `/suppler/connectionProduct?supplierId=${supplierId}`

/** A thing to do, per person, of Siam Gateway, served by this supplier at a cost of 1,000, bound to nothing. */
async function makeTrip(page: Page, supplierId: number): Promise<string> {
  const code = `B${Date.now().toString(36)}`.toUpperCase()
  const { id: skuId } = await post(page, 'standard/create', {
    code,
    names: { en: `Evening class ${code}` },
    productType: 'things-to-do',
    chargeMethod: 'per-person',
    supplierIds: [supplierId],
  })
  await post(page, 'standardSupplier/cost/save', {
    skuId,
    supplierId,
    validFrom: day(0),
    currency: 'THB',
    adultMinor: 100_000,
    childMinor: 100_000,
    infantMinor: 0,
    unitMinor: null,
  })
  return code
}

const refusal = (page: Page) =>
  page.getByRole('alert').filter({
    hasText: 'Binding failed because the charge method or the category is different',
  })

/** What the supplier merchant offers for one of our SKUs. */
async function openOffers(page: Page, code: string): Promise<Locator> {
  await row(page, code).hover()
  await row(page, code).getByRole('button', { name: 'Bind' }).click()
  return page.getByRole('dialog', { name: `Bind ${code}` })
}

async function bindTo(panel: Locator, theirs: string): Promise<void> {
  await panel.getByRole('searchbox').fill(theirs)
  // A code may begin another one.
  const offer = panel.getByRole('listitem').filter({ hasText: new RegExp(`${theirs}(?!-)`) })
  await expect.poll(() => offer.count()).toBe(1)
  await offer.getByRole('button', { name: 'Bind' }).click()
}

describe('binding products', () => {
  test('a SKU is bound to its like at the supplier merchant, not to another type or charge method, and let go', async () => {
    const page = await openPage({ as: 'gateway', expectErrors: /409203/ })
    const { rows } = await post<Listed>(page, 'supplier/list', { text: 'Andaman Blue' })
    const supplierId = rows[0]!.id
    const code = await makeTrip(page, supplierId)
    await go(page, pageOf(supplierId))
    await row(page, code).waitFor()

    // A ticket, and the same type by the boat.
    const panel = await openOffers(page, code)
    for (const other of ['AQUARIA', 'PP-CHARTER']) {
      await bindTo(panel, other)
      await refusal(page).getByRole('button', { name: 'Close' }).click()
    }
    await bindTo(panel, 'COOKING')
    await panel.waitFor({ state: 'hidden' })
    await row(page, code).getByText('COOKING').waitFor()
    // It asks more than the 1,000 we reckon with.
    await row(page, code)
      .getByText(/^\+1,\d{3}\.\d\d/)
      .waitFor()

    await row(page, code).hover()
    await row(page, code).getByRole('button', { name: 'Unbind' }).click()
    const ask = page.getByRole('dialog', { name: 'Unbind' })
    await ask.getByText(`New orders for ${code} will no longer go to`, { exact: false }).waitFor()
    await ask.getByRole('button', { name: 'Unbind' }).click()
    await row(page, code).getByText('COOKING').waitFor({ state: 'hidden' })
  })

  test('a supplier without a merchant account is told to be bound first, once', async () => {
    const page = await openPage({ as: 'gateway', expectErrors: /409204/ })
    const code = `U${Date.now().toString(36)}`.toUpperCase()
    const unbound = { code, name: `Van ${code}`, currency: 'THB', notifyMethod: 'login' }
    const { id } = await post(page, 'supplier/save', unbound)
    await go(page, pageOf(id))
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('Please make sure the supplier was bound first').first().waitFor()
    await expect.poll(() => page.getByText('Please make sure the supplier was bound first').count()).toBe(1)
  })
})
