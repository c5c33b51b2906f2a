import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { browserOptions, type Camera } from '../../setup/browser.ts'
import { giveBack, newPage, takePage } from './reused-pages.ts'
import { control } from './lane.ts'
import { keepLogIn, logIn } from './log-ins.ts'
import { watchErrors } from './page-errors.ts'
import { saveScreenshot } from './screenshots.ts'
import { countRequests } from './settled.ts'
import { menuGroups } from '#contract/kit/screen.ts'

export { baseUrl } from './lane.ts'
export { password } from './log-ins.ts'

type Who = 'demo' | 'ops' | 'finance' | 'agent' | 'supplier' | 'gateway'
/** Somebody whom a test made, with the same password. */
type Made = `${'agent' | 'staff'}-${string}`

type PageOptions = {
  /** Logged in as this person; left out: nobody. */
  as?: Who | Made
  language?: 'en' | 'zh-CN' | 'zh-TW' | 'th' | 'ko'
  /** 1280 is a desktop, 390 a phone. */
  width?: number
  height?: number
  /** Its groups as a person finds them first: a third of what a page draws and axe walks is the menu. */
  menuClosed?: boolean
  /** The path to open: `/` is the person's first page. Left out, none is open yet: what is made by calls alone needs none. */
  path?: string
  /** Another camera than the test picture means a browser of its own. */
  camera?: Camera
  /** It draws maps, in a browser of its own too. */
  webGl?: boolean
  /** Console errors that belong to the test: a refused call, an unknown path. */
  expectErrors?: RegExp
}

let launched: Promise<Browser> | undefined
/** That of the lane, and it ends with it: driven from another process, all that a page tells would be written and read twice. */
const browser = () => (launched ??= browserOptions().then((options) => chromium.launch(options)))

/**
 * Opens the product in a browser of its own (own cookies, own storage), logged in through the real call: a page that an
 * earlier test of the lane has done with, as if it were new. An error in the console fails the test, two things with one
 * key beside each other are one. A screenshot of a failed test is kept under test-results/.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { as, language = 'en', width = 1280, path, camera = 'picture', webGl, expectErrors } = options
  const window = { language, width, height: options.height ?? (width < 600 ? 844 : 800) }
  const own =
    camera === 'picture' && !webGl ? undefined : await chromium.launch(await browserOptions(camera, webGl))
  const page = own
    ? await newPage(own, window, camera !== 'refused')
    : await takePage(await browser(), window)
  const errors = watchErrors(page, expectErrors)
  countRequests(page)
  const session = as && (await logIn(page, as))
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) await saveScreenshot(page, task.name, as)
    const seen = [...errors]
    if (own) await own.close()
    else if (failed) await page.context().close()
    else await giveBack(page, window)
    if (session) keepLogIn(session)
    expect(seen, 'errors in the browser console').toEqual([])
  })
  const stored = {
    'longtail.language': language,
    // The person has opened every group of the menu: what is not in it is not there at all.
    ...(!options.menuClosed &&
      Object.fromEntries(menuGroups.map((group) => [`longtail.menu.${group}`, 'open']))),
    ...(session && { 'longtail.user': JSON.stringify(session.user) }),
  }
  await page.evaluate(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  if (path) await page.goto(path)
  return page
}

/** Kills the product with -9, its database server too if asked, and starts it again. */
export async function killAndRestart({ withDatabase = false } = {}): Promise<void> {
  await control(withDatabase ? 'kill-with-database' : 'kill')
  await control('start')
}

/** Kills the server alone with -9; what watches over it starts it again. Resolves when it answers no more. */
export const killServer = (): Promise<unknown> => control('kill-server')
