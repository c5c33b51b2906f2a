import type { Locator, Page } from 'playwright-core'
import { faultsOfLayers, faultsWithin } from './axe.ts'
import { settled } from './settled.ts'
import { someOf } from '#test/kit/plays.ts'

/*
 * What a person does to a list, whichever it is. Each answers what is wrong with it, in a sentence.
 */
export const rowKeys = (page: Page): Promise<string[]> =>
  page
    .locator('main .lt-data tbody tr[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')!))
/** The texts of a column, by the place of its head. */
const cellsAt = (page: Page, place: number): Promise<string[]> =>
  page.locator(`main .lt-data tbody tr[data-key] td:nth-child(${place})`).evaluateAll((cells) => {
    cells[0]?.closest('.lt-dense')?.classList.remove('lt-dense')
    return cells.map((cell) => (cell as HTMLElement).innerText.trim())
  })

/** Cells whose text runs over into the next column: what ends within its own cell says so there. */
export const textsOver = (page: Page): Promise<string[]> =>
  page.locator('main .lt-data tbody tr[data-key] > td').evaluateAll((cells) => {
    const range = document.createRange()
    const ends = (one: Element | null): boolean =>
      one !== null && getComputedStyle(one).overflowX !== 'visible'
    const rightOf = (cell: Element): number => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      let right = 0
      for (let text; (text = texts.nextNode());) {
        const { parentElement: around } = text
        if (ends(around) || ends(around?.parentElement ?? null)) continue
        range.selectNodeContents(text)
        right = Math.max(right, range.getBoundingClientRect().right)
      }
      return right
    }
    return cells
      .filter((cell) => !ends(cell) && rightOf(cell) > cell.getBoundingClientRect().right + 1)
      .map((cell) => `runs over: ${(cell as HTMLElement).innerText.trim().slice(0, 60)}`)
  })

const requested = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)
/** As many rows as are looked at. */
export const maxRows = 60
/** So few that there is a second page, and enough to look at. */
export const fewOf = (all: readonly string[]): number => Math.min(5, Math.max(1, Math.floor(all.length / 2)))
/** What the page complains of, '' where it does not. */
const complaint = async (page: Page): Promise<string> =>
  (await page.locator('main [role=alert], .toast[role=alert]').allInnerTexts())
    .join(' ')
    .replaceAll(/\s+/g, ' ')

const look = '.lt-look'
/** A look stands beside the table by a key, and goes by one; what it opens is looked at with it. */
export async function lookBeside(page: Page): Promise<string[]> {
  const row = page.locator('main .lt-data tbody tr[data-key]').first()
  if (!(await page.locator('main .lt-pressable').count()) || !(await row.count())) return []
  await row.focus()
  await page.keyboard.press('Space')
  await settled(page)
  if (!(await page.locator(look).count())) return []
  const faults = [
    ...(await faultsWithin(page, look)),
    ...(await faultsOfLayers(page, page.locator(`${look} [aria-haspopup]`))),
  ]
  await page.keyboard.press('Escape')
  await page.locator(look).waitFor({ state: 'detached' })
  return faults.map((fault) => `quick look: ${fault}`)
}

/** Page 2 goes on where page 1 ends, which is open: `all` is how the list begins as it opens. */
export async function turnPages(page: Page, all: readonly string[]): Promise<string[]> {
  const half = fewOf(all)
  if (all.length < 2) return []
  const first = await rowKeys(page)
  await page.locator('main .lt-pager button.lt-step').nth(2).click()
  await settled(page)
  const second = await rowKeys(page)
  const together = [...first, ...second]
  return [
    ...(requested(page, 'pageNo') === '2' ? [] : ['page 2 is not in the address']),
    ...(together.length === 2 * half && beginsAs(together, all)
      ? []
      : [`pages 1 and 2 have ${together.join(' ')}, the whole began ${all.slice(0, 2 * half).join(' ')}`]),
  ]
}

/** These rows are how the whole began, beside what has come in meanwhile: mails go out while a list of them is looked at. */
function beginsAs(rows: readonly string[], whole: readonly string[]): boolean {
  const old = rows.filter((key) => whole.includes(key))
  return old.length > 0 && old.every((key, at) => key === whole[at]) && new Set(rows).size === rows.length
}

/**
 * A column sorts, both ways; the other way round is the other way round. One of a list, another at each commit, or all: the order
 * itself is asked of the server for every column (test/derived/sorts.test.ts).
 */
export async function sortColumns(page: Page, list: string): Promise<string[]> {
  const faults: string[] = []
  const heads = page.locator('main .lt-data thead th')
  const sorts = await heads.evaluateAll((all) =>
    all.flatMap((head, at) => (head.querySelector('button.lt-sort') ? at : [])),
  )
  for (const at of someOf(sorts, 1, list)) {
    const place = at + 1
    const head = heads.nth(at)
    const button = head.locator('button.lt-sort')
    const name = (await button.locator('.lt-title').innerText()).trim()
    const press = async () => {
      await button.click()
      await settled(page)
      const view = await complaint(page)
      if (view) faults.push(`${name}: sorting fails: ${view}`)
      return { sorted: await head.getAttribute('aria-sort'), cells: await cellsAt(page, place) }
    }
    // What is sorted as it opens begins anew.
    while (await head.getAttribute('aria-sort')) await press()
    const [one, other] = [await press(), await press()]
    if (!one.sorted || one.sorted === other.sorted) faults.push(`${name}: does not say that it sorts`)
    // Of what has one direction the second press lets go.
    if (other.sorted && !isTurned(one.cells, other.cells))
      faults.push(`${name}: ${begin(one.cells)} and turned round ${begin(other.cells)}`)
  }
  return faults
}

const begin = (cells: string[]): string => `${cells.slice(0, 5).join(', ')} …`

/**
 * Where there are more rows than stand on a page, the ends alone can be looked at. What says nothing stands anywhere. Days that are read
 * from today on go on beyond it the other way round.
 */
function isTurned(one: string[], other: string[]): boolean {
  if (one.length >= maxRows) return one[0] !== other[0] || new Set([...one, ...other]).size === 1
  const said = (cells: string[]) => cells.filter((cell) => cell && cell !== '–')
  const turned = said(one.toReversed())
  const back = said(other)
  return (one.length === other.length ? back : back.slice(0, turned.length)).join('\n') === turned.join('\n')
}

/**
 * All that can be shown is; what is put away goes, and comes back. In the page itself, a press a frame: what a live list
 * moves meanwhile is no matter.
 */
export async function chooseColumns(page: Page): Promise<string[]> {
  const faults = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('main .lt-columns-button')
    if (!button) return null
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const heads = () => document.querySelectorAll('main .lt-data thead th .lt-title').length
    const boxes = () => [
      ...document.querySelectorAll<HTMLInputElement>('.lt-columns li > label input:not(:disabled)'),
    ]
    const press = async (thing: HTMLElement) => {
      thing.click()
      await painted()
    }
    const before = heads()
    await press(button)
    for (const [at] of boxes().entries()) if (!boxes()[at]!.checked) await press(boxes()[at]!)
    const all = document.querySelectorAll('.lt-columns > li').length
    const shown = heads()
    // A list whose columns all stay has none to put away.
    if (!boxes().length) return all ? [] : ['its columns cannot be chosen']
    await press(boxes().at(-1)!)
    const fewer = heads()
    await press(boxes().at(-1)!)
    return [
      ...(shown === all && shown >= before ? [] : [`${shown} of ${all} columns can be shown`]),
      ...(fewer === shown - 1 ? [] : ['a column cannot be put away']),
    ]
  })
  // Where nothing has opened, Escape leads back to the list above.
  if (!faults) return []
  await page.keyboard.press('Escape')
  await settled(page)
  return faults
}

/** Of the page that is open each filter takes its first choice and is told in the address and on its pill; cleared, all rows are back. */
export async function filterRows(page: Page): Promise<string[]> {
  const whole = await rowKeys(page)
  const bar = page.locator('main .lt-filters')
  const more = bar.locator('button[aria-expanded="false"]:not(.lt-pill button)')
  if (await more.count()) await more.click()
  const faults = await choose(page)
  const clear = bar.locator('.lt-filter-line > .lt-button-plain')
  if (await clear.count()) await clear.click()
  faults.push(...(await findNothing(page, bar)))
  await settled(page)
  const back = await rowKeys(page)
  if (whole.length && (back.length < whole.length || !beginsAs(back, whole)))
    faults.push(`cleared, ${back.length} of ${whole.length} rows are back`)
  return faults
}

/**
 * All of them one after the other, so that in the end they are at work together; in the page itself, where a press takes a
 * frame and not a conversation.
 */
async function choose(page: Page): Promise<string[]> {
  const faults = await page.evaluate(async () => {
    const until = async <T>(found: () => T | null | undefined | false): Promise<T | undefined> => {
      for (const end = Date.now() + 5_000; Date.now() < end;) {
        const one = found()
        if (one) return one
        await new Promise((done) => requestAnimationFrame(done))
      }
      return undefined
    }
    const panel = () => document.querySelector('.lt-popover')
    const choice = () => panel()?.querySelector<HTMLElement>('.lt-range-quick button, .lt-choice input')
    const close = async () => {
      const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      panel()?.dispatchEvent(key)
      return until(() => !panel())
    }
    const faults: string[] = []
    const tried = new Set<string>()
    for (;;) {
      const pills = [
        ...document.querySelectorAll<HTMLElement>(
          'main .lt-filters .lt-pill:not(.lt-filter-on) > button[aria-haspopup]',
        ),
      ]
      const nameOf = (pill: HTMLElement) => pill.querySelector('.lt-pill-label')!.textContent.trim()
      // Each that is at work leaves this order: what stands first is what has not been tried.
      const pill = pills.find((one) => !tried.has(nameOf(one)))
      if (!pill) return faults
      const label = nameOf(pill)
      tried.add(label)
      pill.click()
      // What is asked from the server says "Loading …" meanwhile.
      const isEmpty = () => {
        const none = panel()?.querySelector('.lt-choice-none')
        return none && !none.textContent.includes('…')
      }
      await until(() => choice() ?? isEmpty())
      const first = choice()
      const address = location.href
      first?.click()
      if (panel() && !(await close())) faults.push(`${label}: Escape does not close it`)
      if (first && !(await until(() => location.href !== address)))
        faults.push(`${label}: a choice is not in the address`)
    }
  })
  await settled(page)
  const view = await complaint(page)
  if (view) faults.push(`${page.url()}: filtering fails: ${view}`)
  return faults
}

/** What nobody is called finds nothing, and one button brings all back. */
async function findNothing(page: Page, bar: Locator): Promise<string[]> {
  const faults: string[] = []
  for (const box of await bar.locator('input[type=search]').all()) {
    const name = await box.getAttribute('aria-label')
    await box.fill('zq9 nothing is called this')
    await box.press('Enter')
    await settled(page)
    const view = await complaint(page)
    if (view) faults.push(`${name}: searching fails: ${view}`)
    if ((await rowKeys(page)).length) faults.push(`${name}: finds what is not there`)
    const back = page.locator('main .lt-empty button').first()
    if (await back.count()) await back.click()
    else faults.push(`${name}: nothing brings all back`)
    await settled(page)
  }
  return faults
}
