import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from '../kit/axe.ts'
import { day, makeEntryWorld, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { settled } from '../kit/settled.ts'
import { go } from '../kit/screens.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const send = (page: Page, name: string, rows: readonly (readonly string[])[]) =>
  page.getByLabel('Upload file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  })

test('a list of an agent is sent, its columns shown, a name taught, a cell mended in the grid, and what is right is made once', async () => {
  const page = await openPage({ as: 'demo' })
  const { agent, kayak, tag } = await makeEntryWorld(page, password)
  const rows = [
    ['Agency', 'What', 'When', 'Time', 'Adults', 'Guest', 'Phone'],
    [agent.name, `Sea kayak of ${tag}`, day(20), '17:00', '1', `Anna ${tag}`, '+66 812340001'],
    [agent.name, kayak.name, day(21), '17:00', '1', `Bert ${tag}`, '+66 812340002'],
    [agent.name, kayak.name, 'someday', '17:00', '1', `Cleo ${tag}`, '+66 812340003'],
  ]
  await go(page, '/order/import')
  await send(page, `${tag}.csv`, rows)
  await page.getByText('Column mapping').waitFor()
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Product' })
  await page.getByLabel('When', { exact: true }).selectOption({ label: 'Service date' })
  await button(page, 'Check the rows').click()
  await page.getByText('Unknown names').waitFor()
  await page.getByRole('combobox', { name: `Sea kayak of ${tag}` }).click()
  await page.getByRole('searchbox').last().fill(kayak.name)
  await page.getByRole('radio', { name: new RegExp(kayak.name) }).click()
  await page.getByRole('tab', { name: /To fix 1/ }).click()
  // The rows are checked anew.
  await settled(page)
  const cell = page.getByRole('gridcell', { name: 'someday' })
  await cell.dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(day(22))
  await page.keyboard.press('Enter')
  await axe(page, 'the cells of an imported list')
  await button(page, 'Save').click()
  await button(page, 'Create 3 orders').click()
  await page.getByRole('tab', { name: /Created 3/ }).waitFor()
  // The same file again: its columns are known, and there is nothing to make.
  await go(page, '/order/import')
  await send(page, `${tag} again.csv`, rows)
  await page.getByText('Same mapping as the last file with these headers.').waitFor()
  await button(page, 'Check the rows').click()
  await page.getByRole('tab', { name: /Already created 3/ }).waitFor()
  await page.getByRole('link', { name: 'Download rows not created' }).waitFor()
  expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0)
  const made = await post<{ total: number }>(page, 'order/list', { text: tag })
  expect(made.total).toBe(3)
})
