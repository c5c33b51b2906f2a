import { fillText } from '#contract/kit/text/text.ts'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { WordKey } from '#contract/words.ts'
import { openPage } from './fixtures.ts'
import { settled } from './settled.ts'

/*
 * What a walk through the screens needs in any language and at any width: labels by their keys, a picture of each step,
 * and what must hold on every screen. By itself it goes in Thai on a phone, which no other browser test does;
 * WALK_LANGUAGE and WALK_WIDTH choose others, WALK_THEME=dark the dark theme, WALK_PICTURES a folder for the pictures.
 */
const { WALK_LANGUAGE, WALK_WIDTH, WALK_THEME, WALK_PICTURES } = process.env
export const walked = {
  language: (languages as readonly string[]).includes(WALK_LANGUAGE ?? '')
    ? (WALK_LANGUAGE as Language)
    : 'th',
  width: Number(WALK_WIDTH) || 390,
}

const contract = path.resolve(import.meta.dirname, '../../../contract')
type Texts = string[] | { [key: string]: Texts }

/** All words of one language, by key, as they stand in the contract. */
function readWords(language: Language): Map<string, string> {
  const at = languages.indexOf(language)
  const words = new Map<string, string>()
  const put = (key: string, texts: Texts): void => {
    if (Array.isArray(texts)) words.set(key, texts[at]!)
    else for (const [part, below] of Object.entries(texts)) put(`${key}.${part}`, below)
  }
  for (const file of globSync('*/*.words.json', { cwd: contract }))
    put(path.dirname(file), JSON.parse(readFileSync(path.join(contract, file), 'utf8')) as Texts)
  return words
}
const words = readWords(walked.language)

/** Languages bear their own names, and the roles that a merchant begins with are its data by now. */
const alsoNames = /\.languages\.|^identity\.roles\./
/** Words that are others in the walk's language: seen in English they were forgotten there. */
const english = wordsInEnglishOnly()
function wordsInEnglishOnly(): string[] {
  const all = [...readWords('en')]
  const names = new Set(all.flatMap(([key, text]) => (alsoNames.test(key) ? text : [])))
  const isWord = (text: string) => /[a-z]{3}/i.test(text) && !text.includes('{') && !names.has(text)
  return all.flatMap(([key, text]) => (text !== words.get(key) && isWord(text) ? text : []))
}

/** The word of a key in the walk's language. */
export function w(key: WordKey, params: Record<string, string | number> = {}): string {
  const text = words.get(key)
  if (text === undefined) throw new Error(`no word ${key}`)
  return fillText(text, params, () => '')
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A label, with or without the star of what is required. */
export const labelled = (key: WordKey): RegExp => new RegExp(`^${escaped(w(key))}( \\*)?$`)
/** A word whose params may be anything. */
export const like = (key: WordKey): RegExp =>
  new RegExp(
    words
      .get(key)!
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*'),
  )

export const button = (page: Page | Locator, key: WordKey, params?: Record<string, string | number>) =>
  page
    .getByRole('button', { name: w(key, params), exact: true })
    .filter({ visible: true })
    .first()
export const dialog = (page: Page) => page.getByRole('dialog').last()
export const field = (page: Page | Locator, key: WordKey) =>
  page.getByLabel(labelled(key)).and(page.locator('input, textarea')).filter({ visible: true }).first()

/** What opens a list of choices: its name is its label and what is chosen. */
export const box = (page: Page, key: WordKey) =>
  page.getByRole('combobox', { name: new RegExp(`^${escaped(w(key))}( |$)`) }).first()

/** Takes one out of what is searched at the server. */
export async function pick(page: Page, key: WordKey, name: string): Promise<void> {
  await box(page, key).click()
  await dialog(page).getByRole('searchbox').fill(name)
  await page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).first().click()
}

/** Presses a move, behind "More" where it is no button. */
export async function move(on: Page | Locator, key: WordKey): Promise<void> {
  const direct = button(on, key)
  const more = button(on, 'kit.parts.moreActions')
  await direct.or(more).first().waitFor()
  if (await direct.isVisible()) return direct.click()
  await more.click()
  const page = 'page' in on ? on.page() : on
  await page.getByRole('menuitem', { name: w(key), exact: true }).click()
}
export const goAhead = (page: Page, key: WordKey): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: w(key), exact: true })
    .click()

/** A page of somebody in the language, width and theme of the walk. */
export async function walker(as: Parameters<typeof openPage>[0] & object): Promise<Page> {
  const page = await openPage({ ...walked, height: walked.width < 600 ? 844 : 900, ...as })
  if (WALK_THEME !== 'dark') return page
  await page.evaluate(() => localStorage.setItem('longtail.theme', 'dark'))
  await page.reload()
  return page
}

let steps = 0
/** What must hold wherever the walk has come; and a picture of it, where one is wanted. */
export async function look(page: Page, name: string): Promise<void> {
  steps += 1
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.lt-skeleton').first().waitFor({ state: 'detached' })
  if (WALK_PICTURES) await takePicture(page, `${String(steps).padStart(2, '0')}-${name}`)
  expect(await faultsOf(page), name).toEqual([])
}

async function takePicture(page: Page, name: string): Promise<void> {
  const theme = WALK_THEME === 'dark' ? '-dark' : ''
  const folder = path.join(path.resolve(WALK_PICTURES!), `${walked.language}-${walked.width}${theme}`)
  mkdirSync(folder, { recursive: true })
  await settled(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true, timeout: 30_000 })
}

/**
 * A page without a heading or one that scrolls sideways, a part that only a mouse scrolls, a key or English in place of its word, a
 * text cut off, squeezed to a letter or two a line, or, on a card, ended where nothing tells the rest.
 */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([keysOfWords, foreign]) => {
      const existing = new Set(keysOfWords)
      const left = new Set(foreign)
      const faults: string[] = []
      const reached = 'a[href], button, input, select, textarea, [tabindex="0"]'
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} of ${clientWidth}`)
      if (!document.querySelector('h1')) faults.push('no heading')
      const keys = document.body.innerText
        .match(/\b[a-z-]+\.[a-z]\w+\.\w+/g)
        ?.filter((key) => existing.has(key))
      if (keys?.length) faults.push(`keys: ${keys.join(' ')}`)
      for (const one of document.querySelectorAll<HTMLElement>('body *')) {
        const texts = [...one.childNodes].flatMap((node) =>
          node.nodeType === 3 ? (node.textContent?.trim() ?? '') : [],
        )
        const view = ['aria-label', 'placeholder', 'title'].map(
          (name) => one.getAttribute(name)?.trim() ?? '',
        )
        faults.push(...[...texts, ...view].filter((text) => left.has(text)).map((text) => `English: ${text}`))
        // What scrolls within the page is reached by keys: it, or something in it, takes the focus.
        const scrolls = one.scrollWidth > one.clientWidth + 14 || one.scrollHeight > one.clientHeight + 14
        if (scrolls && /auto|scroll/.test(getComputedStyle(one).overflow) && one.checkVisibility())
          if (!one.matches(reached) && !one.querySelector(reached))
            faults.push(`no key scrolls: ${one.localName}.${one.className}`)
        if (!texts.some(Boolean) || one.clientWidth < 4 || !one.checkVisibility({ visibilityProperty: true }))
          continue
        const longest = Math.max(...texts.map((text) => text.length))
        if (longest > 5 && one.clientWidth < 40 && one.clientHeight > 80)
          faults.push(`squeezed: ${one.className} ${one.textContent?.slice(0, 60)}`)
        const { overflowX, overflowY, textOverflow } = getComputedStyle(one)
        if (textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1 && one.closest('.lt-card'))
          faults.push(`ends early on a card: ${one.className} ${one.textContent?.slice(0, 60)}`)
        const wide = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1
        const high = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 3
        const isCut = textOverflow === 'ellipsis' || overflowX === 'auto' || one.tagName === 'TEXTAREA'
        if ((wide && !isCut) || (high && !one.title && textOverflow !== 'ellipsis'))
          faults.push(`cut: ${one.className} ${one.textContent?.slice(0, 60)}`)
      }
      return faults
    },
    [[...words.keys()], english] as const,
  )
