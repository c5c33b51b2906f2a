import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, orderTrip, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'

const drawer = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first()
const pane = (page: Page) => page.getByRole('complementary', { name: 'Possible matches' })

/** An agent that says it sent money, and the account at the bank to which. */
async function awaited(page: Page, tag: string): Promise<void> {
  const { id: accountId } = await post(page, 'gatheringAccount/save', {
    code: `B-${tag}`,
    name: `Bank ${tag}`,
    kind: 'bank',
    currency: 'THB',
    accountNumber: `1112${Date.now()}`,
    qrFileId: null,
  })
  const { id: agentId } = await post(page, 'distributor/save', {
    code: tag,
    name: `Coral ${tag}`,
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  for (const [amountMinor, no] of [
    [123_400, '001'],
    [80_000, '002'],
  ])
    await post(page, 'rechargeRecord/save', {
      clientRequestId: `recharge-${tag}-${no}`,
      agentId,
      amountMinor,
      accountId,
      paidOn: day(0),
      reference: `SLIP${tag}${no}`,
    })
}

test('a statement is brought in, its line matched by a key, its fee explained, and the match undone', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/write-off' })
  const tag = `W${Date.now().toString(36).slice(-6)}`.toUpperCase()
  await awaited(page, tag)
  await page.getByRole('button', { name: 'Import statement' }).click()
  await drawer(page).getByRole('combobox', { name: 'Account' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(tag) })
    .first()
    .click()
  const csv = `Date,Description,Withdrawal,Deposit\n${day(0)},TRF SLIP${tag}001,,1234.00\n${day(0)},FEE ${tag},25.00,\n${day(0)},MORE ${tag},,900.00\n31/02/2026,BROKEN,,5\n`
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await drawer(page).getByText('1 could not be read').waitFor()
  await drawer(page).getByRole('button', { name: 'Import 3 new' }).click()

  await page.getByRole('searchbox', { name: 'Description, payer, reference or amount' }).fill(tag)
  await row(page, `SLIP${tag}001`).getByText('Suggested').waitFor()
  await row(page, `SLIP${tag}001`).click()
  await pane(page).getByText(`Coral ${tag}`).waitFor()
  await axe(page, 'a bank line beside its matches')
  await page.keyboard.press('Enter')
  await expect.poll(() => row(page, `SLIP${tag}001`).count()).toBe(0)

  await pane(page).getByText(`FEE ${tag}`).waitFor()
  await pane(page).getByRole('button', { name: 'Categorise' }).click()
  await drawer(page).getByRole('combobox', { name: 'Ledger account' }).click()
  await page
    .getByRole('radio', { name: /Bank fees/ })
    .first()
    .click()
  await drawer(page).getByRole('button', { name: 'Categorise' }).click()
  await expect.poll(() => row(page, `FEE ${tag}`).count()).toBe(0)

  // More came than was asked for: what it pays is matched, and the rest of the line is explained.
  await row(page, `MORE ${tag}`).click()
  await pane(page).getByText(`MORE ${tag}`).first().waitFor()
  const byHand = pane(page).getByRole('button', { name: 'Search and match manually' })
  if (await byHand.count()) await byHand.click()
  await pane(page).getByRole('searchbox').fill(`SLIP${tag}002`)
  await pane(page)
    .getByLabel(new RegExp(`SLIP${tag}002`))
    .check()
  await pane(page).getByRole('button', { name: 'Match 1 selected' }).click()
  await pane(page).getByRole('button', { name: 'Undo' }).waitFor()
  await pane(page).getByText('100.00').first().waitFor()
  await pane(page).getByRole('button', { name: 'Categorise' }).click()
  await drawer(page).getByRole('combobox', { name: 'Ledger account' }).click()
  await page
    .getByRole('radio', { name: /Bank fees/ })
    .first()
    .click()
  await drawer(page).getByRole('button', { name: 'Categorise' }).click()
  await expect.poll(() => row(page, `MORE ${tag}`).count()).toBe(0)

  await page.getByRole('tab', { name: /^Matched/ }).click()
  await row(page, `SLIP${tag}001`).click()
  await pane(page).getByRole('button', { name: 'Undo' }).click()
  await drawer(page).getByRole('textbox').fill('Another agent sent it')
  await drawer(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: /^To match/ }).click()
  await row(page, `SLIP${tag}001`).waitFor()
})

test('a line that names a cancelled order: it is ordered again there by the keyboard, and waits for the money', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/write-off' })
  const world = await makeEntryWorld(page, password)
  const { tag, agent } = world
  await post(page, 'distributor/update', {
    id: agent.id,
    code: tag,
    name: agent.name,
    currency: 'THB',
    settlementTerm: 'settle-by-order',
  })
  const { id, code } = await orderTrip(page, world)
  await post(page, 'orderHandler/cancel', { id, reason: 'Storm' })
  await awaited(page, `F${tag}`)
  await page.getByRole('button', { name: 'Import statement' }).click()
  await drawer(page).getByRole('combobox', { name: 'Account' }).click()
  await page.keyboard.type(`F${tag}`)
  await page
    .getByRole('radio', { name: new RegExp(`F${tag}`) })
    .first()
    .click()
  const csv = `Date,Description,Withdrawal,Deposit\n${day(0)},TRF ${code} ${tag},,3960.00\n`
  await drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `F${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await drawer(page).getByRole('button', { name: 'Import 1 new' }).click()
  await page
    .getByRole('searchbox', { name: 'Description, payer, reference or amount' })
    .fill(`${code} ${tag}`)
  await row(page, code).click()

  await pane(page).getByText('which is cancelled').waitFor()
  await pane(page).getByRole('button', { name: 'Send back' }).waitFor()
  await pane(page).getByRole('button', { name: 'Order again' }).press('Enter')
  await drawer(page).getByText('A new order with the same guests').waitFor()
  await drawer(page).getByRole('button', { name: 'Order again' }).press('Enter')
  const orders = async () =>
    (
      await post<{ rows: { id: number; status: string; paymentStatus: string }[] }>(page, 'order/list', {
        distribution: [agent.id],
      })
    ).rows.filter((one) => one.id !== id)
  await expect.poll(async () => (await orders()).map((one) => one.paymentStatus)).toEqual(['unpaid'])
})
