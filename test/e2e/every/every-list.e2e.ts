import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsOfAxe, faultsOfLayers } from '../kit/axe.ts'
import { plays, someOf, thirdOf } from '#test/kit/plays.ts'
import { openPage } from '../kit/fixtures.ts'
import {
  chooseColumns,
  fewOf,
  filterRows,
  lookBeside,
  maxRows,
  rowKeys,
  sortColumns,
  textsOver,
  turnPages,
} from '../kit/list-acts.ts'
import { faultsOf, readSheet, shortenSheets } from '../kit/read-sheet.ts'
import { drawnBy, firstOfPages, kinds, open, screensOf, type Kind } from '../kit/screens.ts'

/*
 * Every screen that is a list, by everybody who may open it: its columns are chosen, it is exported and read back, sorted
 * by a column, turned to its second page, looked at by axe in both themes and filtered. A usual run looks at a third of the staff's.
 */
const listsOf = (kind: Kind) => {
  const lists = screensOf(kind).flatMap((screen) => {
    const drawn = drawnBy(screen, /\buseListPage\(|<ListPage\b|<RecordsPage\b/)
    return drawn ? [{ ...screen, itsOwn: drawn === 'itself' }] : []
  })
  const first = firstOfPages(lists)
  return lists.map((list) => ({
    ...list,
    isFirst: first.has(list) && drawnBy(list, /<RecordsPage\b/) !== 'itself',
  }))
}

const exported = async (page: Page): Promise<string[]> => {
  const sheet = await readSheet(page)
  return sheet ? faultsOf(sheet) : []
}
/** Filters, views, columns and menus. */
const opensLayer = (page: Page) =>
  page.locator('main :is(.lt-page-head, .lt-filters) [aria-haspopup], main .lt-columns-button')

/**
 * As it opens and sorted, then a page of few rows turned. A further view of the same page has rows of its own; its columns and
 * filters are those of the first. Those of a declared record come from its fields, which test/derived/records.test.ts asks.
 */
async function all(page: Page, path: string, isFirst: boolean): Promise<string[]> {
  const keys = await rowKeys(page)
  const faults = await textsOver(page)
  if (isFirst) faults.push(...(await chooseColumns(page)))
  faults.push(...(await exported(page)), ...(await sortColumns(page, path)))
  // The way it was sorted a moment ago is not in this address.
  await open(page, `${path}?pageSize=${fewOf(keys)}`)
  if (isFirst) {
    faults.push(...(await faultsOfAxe(page)), ...(await faultsOfLayers(page, opensLayer(page))))
    faults.push(...(await lookBeside(page)), ...(await filterRows(page)))
  }
  return [...faults, ...(await turnPages(page, keys))]
}

/** An agent's lists are read in one language, in the other at another commit. */
const agents = [
  ['agent', 'th', 2, all],
  ['agent', 'en', 2, all],
] as const
describe.each([
  ['staff', 'th', 25, all],
  ...someOf(agents, 1, 'agents'),
  ['supplier', 'en', 1, all],
] as const)('%s (%s)', (kind, language, min, look) => {
  const own = kind === 'staff' ? thirdOf(listsOf(kind), 'lists') : listsOf(kind)
  test(`finds each of ${own.length} lists in order`, { timeout: 900_000 }, async () => {
    const page = await openPage({
      as: kinds[kind],
      language,
      width: 1440,
      height: 900,
      menuClosed: true,
      path: '/404',
    })
    // A fault is told for its list; the next one is looked at.
    page.setDefaultTimeout(30_000)
    await page.locator('main').waitFor()
    await shortenSheets(page)
    const faults: Record<string, string[]> = {}
    let filled = 0
    for (const { name, path, itsOwn, isFirst } of own) {
      await open(page, `${path}?pageSize=${maxRows}`)
      if (!(await page.locator('main .lt-filters').count())) {
        if (itsOwn) faults[name] = ['its page draws a list that is not there']
        continue
      }
      if (await page.locator('main .lt-data tbody tr[data-key]').count()) filled += 1
      const found = await look(page, path, isFirst).catch((error: unknown) => [String(error)])
      if (found.length) faults[name] = found
    }
    expect(faults).toEqual({})
    expect(filled, 'lists with rows').toBeGreaterThanOrEqual(
      kind === 'staff' ? Math.min(min, plays(min)) : min,
    )
  })
})
