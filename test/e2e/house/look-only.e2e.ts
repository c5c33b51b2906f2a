import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screensByDomain } from '#contract/screens.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

type Listed<T> = { rows: T[] }

/** A person who may open every screen of products and prices and change nothing. */
async function makeReader(admin: Page): Promise<`staff-${string}`> {
  const userName = `staff-${Date.now().toString(36)}` as const
  const { catalog, promotions, pricing, stock } = screensByDomain
  const screens = [catalog, promotions, pricing, stock].flatMap((own) => Object.values<Screen>(own))
  const permissions = [...new Set(screens.map(({ needs }) => needs))].filter((key) => key !== '*')
  const role = await post(admin, 'role/save', {
    name: `Reader ${userName.slice(6)}`,
    audience: 'staff',
    permissions,
  })
  await post(admin, 'user/save', {
    kind: 'staff',
    userName,
    fullName: 'Reader',
    roleId: role.id,
    password,
  })
  return userName
}

/** Forms and grids where a record of the demo world, or a new one, is edited. */
async function editors(admin: Page): Promise<string[]> {
  const first = async (path: string, input: object = {}) =>
    (await post<Listed<{ id: number }>>(admin, path, input)).rows[0]!.id
  const sku = await first('standard/list')
  const pack = await first('product/list')
  const codes = await post<Listed<{ promoId: number }>>(admin, 'promoCode/list', {})
  return [
    `/entertainment/EditSUKS?id=${sku}`,
    '/entertainment/AddNewSKUInfo?type=day-trip&method=per-person',
    `/entertainment/EditNormalPdt?id=${pack}`,
    '/entertainment/NewProduct',
    `/promoTools/discountEditMain?id=${codes.rows[0]!.promoId}`,
    '/promoTools/stepwises/new',
    `/entertainment/calendarPrice?skuId=${sku}`,
    '/entertainment/stockBoard',
  ]
}

test('who may look and not change finds nothing to save with: no form, drawer or grid offers it', async () => {
  const admin = await openPage({ as: 'demo', path: '/main' })
  const paths = await editors(admin)
  const page = await openPage({ as: await makeReader(admin), path: '/main' })
  const saves = page
    .locator('.lt-save-bar, .lt-grid-bar, .lt-form-card-foot, .lt-drawer footer')
    .getByRole('button', {
      name: /^(Save|Create|Make|Add)/,
    })
  const view = page.getByText('You can view this but not change it.')
  const offered: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('.lt-form-page, [role=grid]').first().waitFor()
    if (await page.locator('.lt-form-page').count()) await view.waitFor()
    for (const save of await saves.all()) if (await save.isEnabled()) offered.push(path)
    // What is typed could not be kept either.
    const open = page.locator('.lt-form-body input:not(:disabled), .lt-form-body textarea:not(:disabled)')
    if (await open.count()) offered.push(`${path}: fields`)
  }
  expect(offered).toEqual([])
})
