import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { screensByDomain } from '#contract/screens.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { readCsv } from '#server/kit/sheet/csv.ts'
import { openPage } from '../kit/fixtures.ts'

/*
 * Every list that can be exported is, by everybody who may open it, and the sheet read back: each cell says what the
 * screen shows in its place, and what no column shows is no key, no moment in UTC and nobody's kind by its inner name.
 */
const web = path.resolve(import.meta.dirname, '../../../web')
const logIns = { staff: 'demo', agent: 'agent', supplier: 'supplier' } as const

/** Does a page come to the list shell's export, by itself or by what it imports? */
const exportsRows = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file) || file.includes(`${path.sep}kit${path.sep}`)) return false
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  if (/\buseListPage\(|\bexportPage=/.test(source)) return true
  const imported = [...source.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
  return imported.some(
    ([, from, lazily]) =>
      /\.tsx?$/.test((from ?? lazily)!) &&
      exportsRows(path.resolve(path.dirname(file), (from ?? lazily)!), seen),
  )
}
/** Screens with a list of their own, by the pages that are bound to them. */
const lists = globSync('*/*.pages.tsx', { cwd: web }).flatMap((bound) => {
  const [domain] = bound.split(path.sep)
  const screens = screensByDomain[domain as keyof typeof screensByDomain] as Record<string, Screen>
  const pages = readFileSync(path.join(web, bound), 'utf8').matchAll(
    /'?(\w+)'?: \(\) => import\('([^']+)'\)/g,
  )
  return [...pages].flatMap(([, name, from]) => {
    const screen = screens[name!]
    const opens = screen && !screen.path.includes(':') && exportsRows(path.resolve(web, domain!, from!))
    return opens ? [{ name: `${domain}.${name}`, ...screen }] : []
  })
})

type Sheet = { heads: string[]; shown: string[][]; written: string[][] }

/** Goes to a list within the app and reads it, on the screen and as a sheet; null where it has nothing to export. */
async function readSheet(page: Page, to: string): Promise<Sheet | null> {
  await page.evaluate((href) => {
    document.querySelector('main')!.firstElementChild?.setAttribute('data-before', '')
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.locator('main [data-before]').waitFor({ state: 'detached' })
  const button = page.locator('main .lt-page-head button', { hasText: /^(Export|ส่งออก)$/ })
  await page.locator('main table tbody tr[data-key], main .lt-empty').first().waitFor()
  if (!(await button.count())) return null
  const { heads, shown } = await page.evaluate(() => {
    const textsOf = (row: Element, cells: string) =>
      [...row.querySelectorAll<HTMLElement>(cells)].map((cell) => cell.innerText.trim())
    const table = document.querySelector('main table')
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
  return { heads, shown, written: await Array.fromAsync(readCsv(file)) }
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
/** Persons' own log-in names look like that too. */
const ownNames = /^(Login name|Username|ชื่อผู้ใช้|Email|อีเมล)/

function faultsOf({ heads, shown, written: [first = [], ...rows] }: Sheet): string[] {
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

const readers = [
  ['staff', 'th', 15],
  ['agent', 'th', 2],
  ['agent', 'en', 2],
  ['supplier', 'en', 1],
] as const
test.each(readers)(
  'the lists of %s are exported as the screen shows them (%s)',
  { timeout: 240_000 },
  async (kind, language, least) => {
    const own = lists.filter(({ audience = ['staff'] }) => (audience as readonly string[]).includes(kind))
    const page = await openPage({ as: logIns[kind], language, width: 2200, height: 900, path: '/main' })
    await page.locator('main').waitFor()
    // Fifty rows say as much as a thousand.
    await page.route('**/supplier/**', async (route) => {
      const body = route
        .request()
        .postData()
        ?.replace(/(pageSize"?[:=]"?)1000\b/, '$150')
      await route.continue(body ? { postData: body } : {})
    })
    const faults: Record<string, string[]> = {}
    let read = 0
    for (const { name, path: to } of own) {
      const sheet = await readSheet(page, to)
      if (!sheet) continue
      if (sheet.written.length > 1) read += 1
      const found = faultsOf(sheet)
      if (found.length) faults[name] = found
    }
    expect(faults).toEqual({})
    expect(read).toBeGreaterThanOrEqual(least)
  },
)
