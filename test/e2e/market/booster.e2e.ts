import { expect, test } from 'vitest'
import { day, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

type Listing = { id: number; skuId: number; connectionId: number; skuCode: string; accountName: string }
type Sale = { thirdCode: string; netMinor: number; retailMinor: number }

test('a merchant that has joined sees its listings and their prices, and sells at the price of a listing', async () => {
  const page = await openPage({ as: 'demo', path: '/treepBooster/introduce' })
  await page.getByText('Joined', { exact: true }).waitFor()

  await go(page, '/treepBooster/list')
  await page.getByRole('row').filter({ hasText: 'Phi Phi by speedboat' }).first().waitFor()
  await page.getByText('Stopped by a guard', { exact: true }).first().waitFor()
  const { rows } = await post<{ rows: Listing[] }>(page, '/supplier/booster/listing/list', { pageSize: 50 })
  const listing = rows.find(({ skuCode, accountName }) => skuCode === 'PP-SPEED' && accountName === 'Klook')!

  const date = day(33)
  const cells = [{ listingId: listing.id, kind: 'adult', date, priceMinor: 215_000 }]
  await post(page, '/supplier/booster/price/save', { cells })
  await go(page, '/treepBooster/editPrice')
  await page.getByRole('gridcell').first().waitFor()

  const { connectionId: id, skuId } = listing
  const bought = { id, act: 'buy', skuId, date, quantity: 2 }
  const { thirdCode } = await post<{ thirdCode: string }>(page, '/ota/channelToken/simulate', bought)
  const sales = await post<{ rows: Sale[] }>(page, '/supplier/orderBooster/list', { listingId: listing.id })
  // 2 × (2,150 × 0.85 − 20)
  expect(sales.rows[0]).toMatchObject({ thirdCode, retailMinor: 430_000, netMinor: 361_500 })
})
