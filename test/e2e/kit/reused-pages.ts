import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { baseUrl } from './lane.ts'
import { watchKeys } from './watch-keys.ts'

/** What a browser is told once, when a page is made. */
export type Window = { language: string; width: number; height: number }

/**
 * Pages that earlier tests of the lane have done with. A new one costs four times as much as one that is kept: its code is
 * loaded and compiled already.
 */
const stored: { name: string; page: Page }[] = []
/** So many at most: each holds all code of the app. The one that was wanted longest ago goes. */
const maxCached = 8
const nameOf = ({ language, width, height }: Window): string => `${language} ${width} ${height}`

/** A page that nobody is logged in on and that remembers nothing; it stands on a file of the product. */
export async function takePage(browser: Browser, window: Window): Promise<Page> {
  const at = stored.findLastIndex(({ name, page }) => name === nameOf(window) && !page.isClosed())
  return at < 0 ? newPage(browser, window) : stored.splice(at, 1)[0]!.page
}

export async function newPage(browser: Browser, window: Window, mayFilm = true): Promise<Page> {
  const { language, width, height } = window
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    hasTouch: width < 600,
    locale: language,
    timezoneId: 'Asia/Bangkok',
    permissions: ['clipboard-read', 'clipboard-write', ...(mayFilm ? ['camera'] : [])],
    reducedMotion: 'reduce',
  } satisfies BrowserContextOptions)
  await context.addInitScript(watchKeys)
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  // On a file of ours the storage is the product's, and the app has not started yet.
  await page.goto(stillFile)
  return page
}

const stillFile = '/logo.svg'
/** Of a wait, in milliseconds: lanes fill the machine, and others may be on it. */
export const patience = 60_000
/** What tests listen to. */
const heard = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
]

/** Keeps the page for the next test that wants one like it, as if it were new; one that cannot be cleaned is closed. */
export async function giveBack(page: Page, window: Window): Promise<void> {
  try {
    await clean(page)
    stored.push({ name: nameOf(window), page })
    if (stored.length > maxCached) await stored.shift()!.page.context().close()
  } catch {
    await page.context().close()
  }
}

async function clean(page: Page): Promise<void> {
  const context = page.context()
  for (const name of heard) {
    page.removeAllListeners(name)
    context.removeAllListeners(name)
  }
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(stillFile, { timeout: 10_000 })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(patience)
  // What lies under a resting pointer is pointed at.
  await page.mouse.move(0, 0)
}
