import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const fileOf = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return {
    name: file.suggestedFilename(),
    rows: await readSheet(await buffer(await file.createReadStream())),
  }
}

test('orders of some days are exported with chosen columns, seen to be done, fetched, and hold what the list tells', async () => {
  const page = await openPage({ as: 'demo', width: 1440, path: '/exprot' })
  await page.getByRole('radio', { name: /^Orders One row/ }).check()
  const days = page.getByRole('combobox', { name: 'Service date' })
  await days.click()
  await page.getByRole('button', { name: 'Next 7 days' }).click()
  const activityDateRange = (await days.textContent())?.match(/\d{4}-\d\d-\d\d/g)
  const requested = { activityDateRange, pageSize: 1000, sort: 'created', down: false }
  const { rows, total } = await post<{ rows: { code: string }[]; total: number }>(
    page,
    'order/list',
    requested,
  )
  await page.getByText(`${total} rows`, { exact: true }).waitFor()
  // One column less, and another order.
  const columns = page.getByRole('group', { name: 'Selected columns' })
  await columns.getByRole('button', { name: 'Default columns' }).click()
  await columns.getByRole('checkbox', { name: 'Order status' }).uncheck()
  await columns.getByRole('button', { name: 'Move down Order code' }).click()
  const called = `Export ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(called)
  await axe(page, 'the choices of an export')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const recent = page.getByRole('listitem').filter({ hasText: called })
  await recent.getByText('Done').waitFor()
  await recent.getByText(`${total} rows`).waitFor()
  const file = await fileOf(page, () => recent.getByRole('button', { name: 'Download' }).click())
  expect(file.name).toBe(`${called}.xlsx`)
  const [heads = [], ...lines] = file.rows
  expect(heads.slice(0, 2)).toEqual(['Supplier status', 'Order code'])
  expect(heads).not.toContain('Order status')
  expect(lines.map((line) => line[1])).toEqual(rows.map(({ code }) => code))

  // It stands among the reports, and tells that it will go.
  await page.getByRole('link', { name: 'All reports' }).click()
  const row = page.getByRole('row').filter({ hasText: called })
  await row.getByText('Done').waitFor()
})

test('on a phone, in Thai, customers are exported as a text and fetched from the reports', async () => {
  const page = await openPage({ as: 'demo', width: 390, language: 'th', path: '/exprot' })
  await page.getByRole('radio', { name: 'ลูกค้า' }).check()
  await page.getByText('ไฟล์ข้อความ (csv)', { exact: true }).click()
  const called = `ลูกค้า ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill(called)
  await page.getByRole('button', { name: 'ส่งออก', exact: true }).click()
  const recent = page.getByRole('listitem').filter({ hasText: called })
  await recent.getByText('เสร็จแล้ว').waitFor()
  const file = await fileOf(page, () => recent.getByRole('button', { name: 'ดาวน์โหลด' }).click())
  expect(file.name).toBe(`${called}.csv`)
  expect(file.rows.length).toBeGreaterThan(3)
  await go(page, '/ReportCenter')
  await page.locator('main').getByText(called).waitFor()
})
