import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readText } from '#server/kit/sheet/read-table.ts'
import { openPage } from '../kit/fixtures.ts'
import { go } from '../kit/screens.ts'

const unique = (): string => `R${Date.now().toString(36).slice(-6)}`.toUpperCase()
const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'))

async function pick(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const send = (page: Page, label: string, rows: string[][]) =>
  page.getByLabel(label).setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: csv(rows) })

test('agents come from a spreadsheet: what each row comes to is seen, good rows are taken, and the list shows them', async () => {
  const code = unique()
  const page = await openPage({ as: 'demo', width: 1440, path: '/tools/ForAgentList' })
  await pick(page, 'Spreadsheet', 'Import …')
  await send(page, 'Choose a file', [
    ['Code', 'Agent', 'Currency', 'Settlement', 'Email', 'Fax'],
    [`${code}-1`, `Siam ${code}`, 'THB', 'Prepay', 'a@siam.example', ''],
    [`${code}-2`, 'Wrong', 'THB', 'Barter', 'nobody', '5'],
  ])
  await page.getByText('Not one of the allowed values.').waitFor()
  await page.getByText('Email is invalid').waitFor()
  await page.getByText('Unrecognised columns, skipped: Fax').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByText('1 row is done.').waitFor()
  await page.keyboard.press('Escape')
  await go(page, `/tools/ForAgentList?text=${code}`)
  await page.getByText(`Siam ${code}`).first().waitFor()
})

test('suppliers leave in the language of the person and come back as nothing to do, on a phone too', async () => {
  const page = await openPage({ as: 'demo', width: 390, language: 'th', path: '/suppler/supplierManage' })
  await page.locator('.lt-page-more').click()
  const [file] = await Promise.all([page.waitForEvent('download'), pick(page, 'สเปรดชีต', 'ดาวน์โหลดเป็น CSV')])
  const rows = readText((await buffer(await file.createReadStream())).toString('utf8'))
  expect(rows.length).toBeGreaterThan(3)
  await pick(page, 'สเปรดชีต', 'นำเข้า …')
  const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))
  await send(page, 'เลือกไฟล์', quoted)
  const same = page.getByRole('tab', { name: /^ไม่มีการเปลี่ยนแปลง/ })
  await expect.poll(() => same.textContent()).toBe(`ไม่มีการเปลี่ยนแปลง${rows.length - 1}`)
})
