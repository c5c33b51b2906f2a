import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { writeXlsx } from '#server/kit/sheet/xlsx.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

async function pick(page: Page, item: number): Promise<void> {
  await button(page, 'Spreadsheet').click()
  await page.getByRole('menuitem').nth(item).click()
}
async function rowsOf(file: Download): Promise<string[][]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-sheet-'))
  await file.saveAs(path.join(folder, 'prices.xlsx'))
  const rows = await readSheet(fs.readFileSync(path.join(folder, 'prices.xlsx')))
  fs.rmSync(folder, { recursive: true })
  return rows
}
async function downloaded(page: Page, item: number): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), pick(page, item)])
  return rowsOf(file)
}
async function choose(page: Page, rows: string[][]): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'prices.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx(rows, 'prices'),
  })
}

/** An agent and two SKUs of the test's own, at 2,000 and 1,000. */
async function ownWorld(page: Page) {
  const tag = `Q${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const terms = { currency: 'THB', settlementTerm: 'prepay' }
  const agent = await post<{ id: number }>(page, 'distributor/save', {
    code: tag,
    name: `Agent ${tag}`,
    ...terms,
  })
  for (const [at, adultMinor] of [200_000, 100_000].entries()) {
    const code = `${tag}-${at}`
    const form = {
      code,
      names: { en: `Priced ${code}` },
      productType: 'day-trip',
      chargeMethod: 'per-person',
    }
    const { id } = await post<{ id: number }>(page, 'standard/create', form)
    const none = { childMinor: null, infantMinor: null, unitMinor: null }
    await post(page, 'standard/calendarPrice/saveBase', { skuId: id, adultMinor, ...none })
    await post(page, 'standard/onSale', { ids: [id], onSale: true })
  }
  return { tag, agentId: agent.id, page: `/tools/AgentQuotationMain?agentId=${agent.id}&text=${tag}` }
}

test('a product manager takes a quotation into a spreadsheet and back: unchanged there is nothing to do; a new price shows before it is done, a wrong one is told and stays out', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, page: address } = await ownWorld(page)
  await go(page, address)
  await page.getByText(`${tag}-0`).first().waitFor()
  const rows = await downloaded(page, 0)
  expect(rows.map(([code]) => code)).toEqual(['SKU', `${tag}-0`, `${tag}-1`])

  await pick(page, 3)
  await choose(page, rows)
  await expect.poll(() => tab(page, /^No change/).textContent()).toBe('No change2')
  expect(await button(page, /^Import \d/).count()).toBe(0)

  const at = rows[0]!.indexOf('Adult')
  const changed = rows.map((row) => [...row])
  changed[1]![at] = '฿1,750.50'
  changed[2]![at] = '12345678901234567890'
  await button(page, 'Choose another file').click()
  await choose(page, changed)
  await page.getByText('At most 90,000,000,000.00.').waitFor()
  await page.getByText('1750.50').waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download report with reasons' }).click(),
  ])
  expect((await rowsOf(report))[2]?.slice(1, 4)).toEqual([
    'Rejected',
    'Adult: At most 90,000,000,000.00.',
    `${tag}-1`,
  ])
  await button(page, 'Import 1 row').click()
  await page.getByText('1 row is done.').waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('gridcell', { name: /1,750\.50/ })
    .first()
    .waitFor()
})

test('custom pricing goes the same way: days that do not exist are told, what is good is laid, and a file is taken back as one', async () => {
  const page = await openPage({ as: 'demo' })
  const { tag, agentId, page: address } = await ownWorld(page)
  await go(page, address)
  await page.getByText(`${tag}-0`).first().waitFor()
  await pick(page, 7)
  await choose(page, [
    ['SKU', 'Start date', 'End date', 'Weekdays', 'Adult'],
    [`${tag}-0`, '2027-02-01', '2027-02-28', 'Sat, Sun', '1900'],
    [`${tag}-1`, '2027-02-31', '2027-03-01', '', '900'],
  ])
  await page.getByText('Must be a valid date').waitFor()
  await button(page, 'Import 1 row').click()
  await page.getByText('1 row is done.').waitFor()
  await button(page, 'Choose another file').click()
  await choose(page, [
    ['SKU', 'Start date', 'End date', 'Weekdays', 'Adult'],
    [`${tag}-0`, '2027-02-01', '2027-02-28', 'Sat, Sun', '2100'],
    [`${tag}-1`, '2027-02-20', '2027-03-01', '', '900'],
  ])
  await button(page, 'Import 2 rows').click()
  await page.getByText('2 rows are done.').waitFor()
  await button(page, 'Undo this import').click()
  await page.getByText('Undone: 2 of 2').waitFor()
  await expect.poll(() => button(page, 'Undo this import').count()).toBe(0)
  const { rows } = await post<{ rows: { id: number }[] }>(page, 'standard/simpleList', { text: `${tag}-0` })
  await go(page, `/tools/CustomPricing?agentId=${agentId}&skuId=${rows[0]!.id}`)
  await page.getByText('2027-02-01').first().waitFor()
  const back = await downloaded(page, 0)
  expect(back[1]?.slice(0, 1)).toEqual([`${tag}-0`])
  expect(back[1]).toContain('Sat, Sun')
  expect(back[1]).toContain('1900.00')
})

test('an import of costs is read on a phone too', async () => {
  const page = await openPage({ as: 'demo', width: 390, path: '/entertainment/costManage' })
  await page.locator('.lt-page-more').click()
  await pick(page, 3)
  await choose(page, [
    ['SKU', 'Supplier', 'Valid from', 'Adult'],
    ['NOBODY', '', '2027-01-01', '5'],
  ])
  await page.getByText('“NOBODY” not found.').waitFor()
})
