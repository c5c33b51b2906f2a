import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'

const unique = (): string => `S${Date.now().toString(36).slice(-6)}`.toUpperCase()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const csv = (rows: string[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'))

async function openImport(page: Page): Promise<void> {
  await button(page, 'Spreadsheet').click()
  await page.getByRole('menuitem', { name: 'Import …' }).click()
  await page.getByRole('dialog', { name: 'Import products' }).waitFor()
}
const choose = (page: Page, rows: string[][]) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: csv(rows) })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('a product manager imports a spreadsheet: sees what each row comes to, takes the good ones, and a second time nothing is left to do', async () => {
  const code = unique()
  const page = await openPage({ as: 'demo', path: '/entertainment/all' })
  const rows = [
    ['Code', 'Type', 'Charge method', 'Name · English', 'Dives'],
    [`${code}-1`, 'Diving', 'Per person', `Reef ${code}`, '2'],
    [`${code}-2`, 'Rocket', 'Per person', 'Wrong', ''],
    [`${code}-3`, 'Diving', 'Per person', `Wreck ${code}`, '3'],
  ]
  await openImport(page)
  await choose(page, rows)
  await page.getByText('Not one of the allowed values.').waitFor()
  await axe(page, 'an import with refused cells')
  await expect.poll(() => tab(page, /^New/).textContent()).toBe('New2')
  await button(page, 'Import 2 rows').click()
  await page.getByText('2 rows are done.').waitFor()
  await button(page, 'Choose another file').click()
  await choose(page, rows)
  await expect.poll(() => tab(page, /^No change/).textContent()).toBe('No change2')
  expect(await button(page, /^Import \d/).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Code or name').fill(code)
  await page.getByText(`Reef ${code}`).first().waitFor()
  await page.getByText(`Wreck ${code}`).first().waitFor()
})

test('what the list shows is downloaded as a spreadsheet in the language of the person', async () => {
  const page = await openPage({
    as: 'demo',
    language: 'th',
    path: '/entertainment/all?text=FERRY-LANTA',
  })
  await page.getByText('FERRY-LANTA').first().waitFor()
  await button(page, 'สเปรดชีต').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'ดาวน์โหลดเป็น CSV' }).click(),
  ])
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-download-'))
  await file.saveAs(path.join(folder, 'products.csv'))
  const text = fs.readFileSync(path.join(folder, 'products.csv'), 'utf8')
  fs.rmSync(folder, { recursive: true })
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('ตั๋วเรือ')
  expect(text).toContain('Rassada Pier > Saladan Pier')
  expect(text).toContain('ท่าเรือรัษฎา > ')
  expect(text).toContain('08:30-10:00')
})

test('an import is read on a phone too', async () => {
  const page = await openPage({ as: 'demo', width: 390, path: '/entertainment/all' })
  await page.locator('.lt-page-more').click()
  await openImport(page)
  await choose(page, [
    ['Code', 'Type'],
    [unique(), 'Rocket'],
  ])
  await page.getByText('Not one of the allowed values.').waitFor()
})
