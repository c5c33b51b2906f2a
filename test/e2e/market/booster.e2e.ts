import { expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Connection = { id: number; name: string; system: string; enabled: boolean }

test('a merchant that has joined sets the terms of an account, publishes a product, types a price and sells at it', async () => {
  const page = await openPage({ as: 'demo', path: '/treepBooster/introduce' })
  await page.getByText('Joined', { exact: true }).waitFor()
  const { connections } = await post<{ connections: Connection[] }>(page, '/ota/channelToken/list', {})
  const { id: connectionId, name } = connections.find(({ system }) => system === 'tiqets')!

  await go(page, '/treepBooster/accountList')
  const account = page.getByRole('row').filter({ hasText: name })
  await account.getByRole('button', { name: /Set terms/ }).click()
  const terms = page.getByRole('dialog')
  await terms.getByLabel(/^Commission/).fill('15')
  await terms.getByLabel(/^Fee per guest/).fill('20')
  await terms.getByRole('button', { name: 'Save' }).click()
  await terms.waitFor({ state: 'hidden' })
  await account.getByText('15 %').waitFor()

  await go(page, '/treepBooster/list')
  await page.getByRole('button', { name: 'Publish products' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Publish on').selectOption({ label: name })
  await drawer.getByLabel('Product or code').fill('JB-CANOE')
  await drawer.getByRole('row').filter({ hasText: 'JB-CANOE' }).getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Publish products' }).click()
  await drawer.waitFor({ state: 'hidden' })
  const { rows } = await post<{ rows: { id: number; skuId: number; connectionId: number }[] }>(
    page,
    '/supplier/booster/listing/list',
    { connectionId, pageSize: 50 },
  )
  const listing = rows[0]!

  await go(page, `/treepBooster/editPrice?listingId=${listing.id}`)
  await page.getByRole('gridcell').nth(3).click()
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByText(/prices saved/).waitFor()

  const sold = await post<{ thirdCode: string }>(page, '/ota/channelToken/simulate', {
    id: connectionId,
    act: 'buy',
    skuId: listing.skuId,
    date: day(10),
    quantity: 2,
  })
  expect(sold.thirdCode).not.toBe('')
  const sales = await post<{ rows: { thirdCode: string; netMinor: number; retailMinor: number }[] }>(
    page,
    '/supplier/orderBooster/list',
    { listingId: listing.id },
  )
  expect(sales.rows[0]).toMatchObject({ thirdCode: sold.thirdCode })
})
