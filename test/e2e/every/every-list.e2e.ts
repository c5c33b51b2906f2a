import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsOfAxe } from '../kit/axe.ts'
import { openPage } from '../kit/fixtures.ts'
import { chooseColumns, filterRows, mostRows, sortColumns, turnPages } from '../kit/list-acts.ts'
import { faultsOf, readSheet, shortenSheets } from '../kit/read-sheet.ts'
import { drawnBy, firstOfPages, kinds, open, screensOf, type Kind } from '../kit/screens.ts'

/*
 * Every screen that is a list, by everybody who may open it: its columns are chosen, it is exported and read back, sorted
 * by each column, turned to its second page, looked at by axe in both themes and filtered.
 */
const listsOf = (kind: Kind) => {
  const lists = screensOf(kind).flatMap((screen) => {
    const drawn = drawnBy(screen, /\buseListPage\(|<ListPage\b|<RecordsPage\b/)
    return drawn ? [{ ...screen, itsOwn: drawn === 'itself' }] : []
  })
  const first = firstOfPages(lists)
  return lists.map((list) => ({ ...list, isFirst: first.has(list) }))
}

const exported = async (page: Page): Promise<string[]> => {
  const sheet = await readSheet(page)
  return sheet ? faultsOf(sheet) : []
}
const rowsOf = async (page: Page, path: string): Promise<string[]> => [
  ...(await exported(page)),
  ...(await sortColumns(page)),
  ...(await turnPages(page, path)),
]
/** A further view of the same page has rows of its own; its columns and filters are those of the first. */
const all = async (page: Page, path: string, isFirst: boolean): Promise<string[]> =>
  isFirst
    ? [
        ...(await chooseColumns(page)),
        ...(await rowsOf(page, path)),
        ...(await faultsOfAxe(page)),
        ...(await filterRows(page, path)),
      ]
    : rowsOf(page, path)

describe.each([
  ['staff', 'th', 25, all],
  ['agent', 'th', 2, all],
  ['agent', 'en', 2, exported],
  ['supplier', 'en', 1, all],
] as const)('%s (%s)', (kind, language, least, look) => {
  const own = listsOf(kind)
  test(`finds each of ${own.length} lists in order`, { timeout: 400_000 }, async () => {
    const page = await openPage({ as: kinds[kind], language, width: 1440, height: 900, path: '/404' })
    await page.locator('main').waitFor()
    await shortenSheets(page)
    const faults: Record<string, string[]> = {}
    let filled = 0
    for (const { name, path, itsOwn, isFirst } of own) {
      await open(page, `${path}?pageSize=${mostRows}`)
      if (!(await page.locator('main .lt-filters').count())) {
        if (itsOwn) faults[name] = ['its page draws a list that is not there']
        continue
      }
      if (await page.locator('main .lt-data tbody tr[data-key]').count()) filled += 1
      const found = await look(page, path, isFirst).catch((error: unknown) => [String(error)])
      if (found.length) faults[name] = found
    }
    expect(faults).toEqual({})
    expect(filled, 'lists with rows').toBeGreaterThanOrEqual(least)
  })
})
