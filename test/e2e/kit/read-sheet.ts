import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { readText } from '#server/kit/sheet/read-table.ts'

/** A list's rows in sight, and the same as its sheet says them. */
type Sheet = { heads: string[]; shown: string[][]; written: string[][] }

/** Fifty rows of a sheet say as much as a thousand. */
export const shortenSheets = (page: Page): Promise<unknown> =>
  page.route('**/supplier/**', async (route) => {
    const body = route
      .request()
      .postData()
      ?.replace(/(pageSize"?[:=]"?)1000\b/, '$150')
    await route.continue(body ? { postData: body } : {})
  })

/** What the list that is open says on the screen and as a sheet; undefined where it cannot be exported. */
export async function readSheet(page: Page): Promise<Sheet | undefined> {
  const button = page.locator('main .lt-page-head button', { hasText: /^(Export|ส่งออก)$/ })
  if (!(await button.count())) return undefined
  const { heads, shown } = await page.evaluate(() => {
    // A countdown is a moment in a sheet, as the demo's merchant reads its clock.
    const momentOf = (time: HTMLTimeElement) =>
      new Date(time.dateTime).toLocaleString('sv-SE', { timeZone: 'Asia/Bangkok' }).slice(0, 16)
    const textOf = (cell: HTMLElement) => {
      const counted = cell.querySelector<HTMLTimeElement>('time.time-left')
      return counted ? momentOf(counted) : cell.innerText.trim()
    }
    const textsOf = (row: Element, cells: string) => [...row.querySelectorAll<HTMLElement>(cells)].map(textOf)
    const table = document.querySelector('main table')
    // A compact row is shortened by its look alone: what it says is read whole.
    table?.closest('.lt-dense')?.classList.remove('lt-dense')
    return {
      heads: table ? textsOf(table, 'thead th') : [],
      shown: table
        ? [...table.querySelectorAll('tbody tr[data-key]')].slice(0, 8).map((row) => textsOf(row, 'td'))
        : [],
    }
  })
  const download = page.waitForEvent('download')
  await button.click()
  const file = await buffer(await (await download).createReadStream())
  return { heads, shown, written: wholeRows(readText(file.toString('utf8'))) }
}

/** Each row as long as the head: a reader leaves out what is blank at its end. */
const wholeRows = (rows: string[][]): string[][] => {
  const width = rows[0]?.length ?? 0
  return rows.map((row) => Array.from({ length: Math.max(width, row.length) }, (_, at) => row[at] ?? ''))
}

const plain = (cell: string) => cell.replaceAll(/(\d)[,\u202f](?=\d{3})/g, '$1').toLowerCase()
const parts = (cell: string) =>
  plain(cell)
    .split(/[\s,·–+×()/]+/)
    .filter(Boolean)
/** Everything that one of them says stands in the other, and neither says nothing alone. */
function sayTheSame(shown: string, written: string): boolean {
  const [a, b] = [parts(shown), parts(written)]
  const within = (some: string[], cell: string) => some.every((part) => plain(cell).includes(part))
  return a.length > 0 === b.length > 0 && (within(b, shown) || within(a, written))
}
const headOf = (head: string) => head.replace(/ \([A-Z]{3}\)$/, '').replace(/[↑↓ ]+$/, '')
const inner =
  /^[a-z]+([A-Z][a-z]+)+$|^[a-z]+(\.[a-zA-Z]+)+$|^\d{4}-\d\d-\d\dT|^(true|false|null|undefined)$|\[object|^[a-z]+(-[a-z]+)+$/
/** Persons' own log-in names and the methods of other systems look like that too. */
const ownNames = /^(Login name|Username|ชื่อผู้ใช้|Email|อีเมล|Method|เมธอด)/

/** A cell of the sheet that is not what the screen says; a key, a moment in UTC or somebody's kind by its inner name. */
export function faultsOf({ heads, shown, written: [first = [], ...rows] }: Sheet): string[] {
  const places = new Map(heads.map((head, at) => [headOf(head), at]))
  const faults = first.filter((head) => inner.test(head)).map((head) => `head ${head}`)
  for (const [at, head] of first.entries()) {
    for (const row of rows)
      if (inner.test(row[at]!) && !ownNames.test(head)) faults.push(`${head}: ${row[at]}`)
    const place = places.get(headOf(head))
    if (place === undefined) continue
    for (const [no, cells] of shown.entries())
      if (rows[no] && !sayTheSame(cells[place]!, rows[no][at]!))
        faults.push(`${head}: the screen says "${cells[place]}", the sheet "${rows[no][at]}"`)
  }
  return [...new Set(faults)].slice(0, 5)
}
