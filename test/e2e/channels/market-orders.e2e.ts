import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { channelsScreens } from '#contract/channels/channels.screens.ts'
import { day, post } from '../kit/entry-world.ts'
import { playsAll, thirdOf } from '#test/kit/plays.ts'
import { openPage } from '../kit/fixtures.ts'

type Connection = {
  id: number
  system: string
  mode: string
  enabled: boolean
  agentId: number
  agentName: string
}
type Order = { orderId: number; state: string }
type Voucher = { id: number }

/** A marketplace's orders by its code there, whatever state they are in. */
const found = (path: string, thirdCode: string) => `${path}?tab=all&text=${encodeURIComponent(thirdCode)}`
const screens: Record<string, { path: string }> = channelsScreens
const ordersOf = (system: string): string | undefined => {
  const name = { fliggy: 'taobao', rtbs: 'Rtbs', octo: 'openChannel' }[system] ?? system
  return screens[`${name}OrderList`]?.path
}
const drawer = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** A guest buys two tickets for tomorrow there (today's first entry may be over); its code of the order. */
async function buy(page: Page, id: number, skuId: number): Promise<string> {
  const acted = await post<{ thirdCode: string }>(page, '/ota/channelToken/simulate', {
    id,
    act: 'buy',
    skuId,
    date: day(1),
    quantity: 2,
  })
  return acted.thirdCode
}
/** Checks a ticket in, and says yes to the question about its day. */
async function redeem(page: Page, voucherId: number): Promise<void> {
  const path = 'orderQrcode/redeem'
  await post(page, path, { voucherId, confirm: [] }).catch((error: Error) => {
    const confirm = [...error.message.matchAll(/"token":"([\w-]+)"/g)].map(([, token]) => token)
    return post(page, path, { voucherId, confirm })
  })
}
const orderBy = async (page: Page, thirdCode: string): Promise<Order> => {
  const { rows } = await post<{ rows: Order[] }>(page, '/ota/channelOrder/list', {
    tab: 'all',
    text: thirdCode,
  })
  return rows[0]!
}

type Sold = { system: string; agent: string; thirdCode: string; orderId: number }
const heads = 'Date,Booking reference,Gross amount,Commission,Net amount,Payout reference'

/** The marketplace's list of its payout is imported, and pays the order by its number there. */
async function importPayout(page: Page, { system, agent, thirdCode, orderId }: Sold): Promise<void> {
  const { money } = await post<{ money: { totalMinor: number } }>(page, 'order/info', { id: orderId })
  const net = (money.totalMinor / 100).toFixed(2)
  const csv = `${heads}\n${day(-1)},${thirdCode},${net},0.00,${net},PAY-${thirdCode}\n`
  await page.goto('/finances/write-off')
  await page.getByRole('button', { name: 'Import statement' }).click()
  await drawer(page).getByText('Marketplace', { exact: true }).first().click()
  await drawer(page).getByRole('combobox', { name: 'Marketplace' }).click()
  await page.keyboard.type(agent)
  await page
    .getByRole('radio', { name: new RegExp(agent.replace(/[^\w ]/g, '.')) })
    .first()
    .click()
  const file = { name: `${system}-${orderId}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await drawer(page).locator('input[type=file]').setInputFiles(file)
  await drawer(page).getByText(thirdCode).first().waitFor()
  await drawer(page).getByRole('button', { name: 'Import 1 new' }).click()
  await expect.poll(() => drawer(page).count()).toBe(0)
}

test('an order of each marketplace goes from its list to our order, its tickets, the boarding it is told of and its payout', async () => {
  const page = await openPage({ as: 'demo', path: '/channelIntegration' })
  const { connections } = await post<{ connections: Connection[] }>(page, '/ota/channelToken/list', {})
  const open = connections.filter(({ enabled, mode }) => enabled && mode === 'simulator')
  const bySystem = new Map(open.map((connection) => [connection.system, connection]))
  const shown = thirdOf(
    [...bySystem.values()].flatMap((one) => {
      const path = ordersOf(one.system)
      return path ? [{ ...one, path }] : []
    }),
    'marketplaces',
  )
  const park = await post<{ rows: { id: number; code: string }[] }>(page, 'standard/list', {
    text: 'RS-PARK',
  })
  const skuId = park.rows.find(({ code }) => code === 'RS-PARK')!.id
  const sold: Sold[] = []
  for (const { id, system, agentName: agent, path } of shown) {
    const thirdCode = await buy(page, id, skuId).catch(() => '')
    if (!thirdCode) continue
    await page.goto(found(path, thirdCode))
    await row(page, thirdCode).getByText('Issued', { exact: true }).waitFor()
    const { orderId } = await orderBy(page, thirdCode)
    const { rows: vouchers } = await post<{ rows: Voucher[] }>(page, 'orderQrcode/list', { orderId })
    for (const { id: voucherId } of vouchers) await redeem(page, voucherId)
    // It is live: nobody loads the page again.
    await row(page, thirdCode).getByText('Used', { exact: true }).waitFor()
    sold.push({ system, agent, thirdCode, orderId })
  }
  // What each pays for it, by its own list.
  for (const one of thirdOf(sold, 'payouts')) await importPayout(page, one)
  // One that only announces what it has sells nothing here.
  expect(shown.length - sold.length, sold.map(({ system }) => system).join(', ')).toBeLessThanOrEqual(
    playsAll ? 2 : 1,
  )
})

test('somebody lets a marketplace buy, and follows the order to its voucher', async () => {
  const page = await openPage({ as: 'demo', path: '/channelIntegration' })
  const card = page.getByRole('region', { name: 'Ctrip / Trip.com' })
  await card.getByRole('button', { name: 'Let the channel act' }).click()
  // A product and a day that no other file sells.
  await drawer(page).getByRole('combobox', { name: 'SKU' }).click()
  await drawer(page).getByRole('searchbox').fill('RS-PARK')
  await page.getByRole('radio', { name: /RS-PARK|Water park/ }).click()
  await drawer(page)
    .getByRole('textbox', { name: /^Service date/ })
    .fill(day(33))
  await drawer(page).getByRole('button', { name: 'Go' }).click()
  const answer = drawer(page).locator('.channel-answer')
  const code = (await answer.getByRole('button').first().textContent())!.trim()
  // What it was answered stands in the failure, where no order came of it.
  expect(await answer.innerText()).not.toContain('No order')
  await page.goto(found(ordersOf('ctrip')!, code))
  await row(page, code).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
  expect(await page.content()).toContain(code)
})
