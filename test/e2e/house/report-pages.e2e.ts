import { expect, test } from 'vitest'
import type { BlockFigures } from '#contract/report-pages/block.schema.ts'
import type { FigureList } from '#contract/statistics/statistics.schema.ts'
import { axe } from '../kit/axe.ts'
import { post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

test('a page is built by dragging and by keys, saved, read with its numbers, and comes back once it was deleted', async () => {
  const page = await openPage({ as: 'demo', width: 1440, path: '/AWMReports' })
  await page.getByRole('link', { name: 'Monday meeting' }).first().waitFor()
  await page.getByRole('link', { name: 'New report page' }).click()
  const called = `Built ${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: /^Name/ }).fill(called)
  await page.getByRole('button', { name: 'Add block' }).first().click()
  const columns = page.getByRole('group', { name: 'Columns' })
  // By mouse a dimension goes to the columns, by its button a measure to the values.
  const type = page.getByRole('group', { name: 'Dimensions' }).getByText('Product type', { exact: true })
  await type.dragTo(columns)
  await columns.getByText('Product type', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add Guests to Values' }).press('Enter')
  await page.getByRole('button', { name: 'Take out Orders' }).click()
  await page.getByRole('columnheader', { name: 'Guests' }).first().waitFor()
  await axe(page, 'the editor of a report page')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: called }).waitFor()
  const total = page.getByRole('row').filter({ hasText: 'Total' }).last()
  await total.waitFor()
  const plain = await post<FigureList>(page, 'report/sales', { dimension: 'agent' })
  const pivot = await post<BlockFigures>(page, 'reportPage/figures', {
    block: { id: 'b', rows: ['agent'], columns: ['productType'], measures: ['revenue', 'guests'] },
  })
  expect(pivot.total).toEqual({ revenue: plain.now.revenue, guests: plain.now.guests })
  expect(await total.textContent()).toContain((plain.now.guests ?? 0).toLocaleString('en'))

  await page.getByRole('link', { name: 'All report pages' }).click()
  const row = page.getByRole('row').filter({ hasText: called })
  await row.hover()
  await row.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
})

test('on a phone, in Thai, a page is read, and each of its blocks is a file', async () => {
  const page = await openPage({ as: 'demo', width: 390, language: 'th', path: '/AWMReports' })
  await page.getByRole('link', { name: 'Departures ahead' }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: 'Departures ahead' })
  await heading.waitFor()
  // What stands under the title does not squeeze it: it is one line.
  expect((await heading.boundingBox())!.height).toBeLessThan(40)
  await page.locator('.report-block').nth(1).waitFor()
  const { rows } = await post<{ rows: { id: number; name: string }[] }>(page, 'reportPage/list', {})
  const id = rows.find(({ name }) => name === 'Departures ahead')?.id
  const file = page.context().request.get(`/supplier/reportPage/file?id=${id}&format=xlsx`)
  expect((await (await file).body()).subarray(0, 2).toString()).toBe('PK')
})
