import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { browserOptions, type Camera } from '../setup/browser.ts'
import type { Opened } from '../setup/lane.ts'
import { watchErrors } from './page-errors.ts'
import { saveScreenshot } from './screenshots.ts'
import { watchKeys } from './watch-keys.ts'
import { menuGroups } from '#contract/kit/screen.ts'

/** The lane of this worker: those that run beside each other are numbered. */
const laneUrl = `${inject('product').controlUrl}/${process.env['VITEST_POOL_ID']}`
const { baseUrl, browserUrl } = (await control('open')) as Opened

export { baseUrl }

/** Everybody of the demo world has this one. */
export const password = 'longtail-demo'

export type Who = 'demo' | 'ops' | 'finance' | 'agent' | 'supplier' | 'gateway'
/** Somebody whom a test made, with the same password. */
type Made = `${'agent' | 'staff'}-${string}`

type PageOptions = {
  /** Logged in as this person; left out: nobody. */
  as?: Who | Made
  language?: 'en' | 'zh-CN' | 'zh-TW' | 'th' | 'ko'
  /** 1280 is a desktop, 390 a phone. */
  width?: number
  height?: number
  /** The path to open; the log-in's first page if left out. */
  path?: string
  /** Another camera than the test picture means a browser of its own. */
  camera?: Camera
  /** Console errors that belong to the test: a refused call, an unknown path. */
  expectErrors?: RegExp
}

let connecting: Promise<Browser> | undefined
const browser = () => (connecting ??= chromium.connect(browserUrl))
afterAll(async () => (await connecting)?.close())

/**
 * Opens the product in a browser of its own (own cookies, own storage), logged in through the real call.
 * An error in the console fails the test, two things with one key beside each other are one. A screenshot of a failed test is kept under test-results/.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const {
    as,
    language = 'en',
    width = 1280,
    height = width < 600 ? 844 : 800,
    path = '/',
    camera = 'picture',
    expectErrors,
  } = options
  const own = camera === 'picture' ? undefined : await chromium.launch(browserOptions(camera))
  const context = await (own ?? (await browser())).newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    hasTouch: width < 600,
    locale: language,
    timezoneId: 'Asia/Bangkok',
    permissions: ['clipboard-read', 'clipboard-write', ...(camera === 'refused' ? [] : ['camera'])],
    reducedMotion: 'reduce',
  })
  await context.addInitScript(watchKeys)
  const page = await context.newPage()
  const errors = watchErrors(page, expectErrors)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await saveScreenshot(page, task.name)
    await context.close()
    await own?.close()
    expect(errors, 'errors in the browser console').toEqual([])
  })
  const stored = {
    'longtail.language': language,
    // The person has opened every group of the menu: what is not in it is not there at all.
    ...Object.fromEntries(menuGroups.map((group) => [`longtail.menu.${group}`, 'open'])),
    ...(as && { 'longtail.user': await logIn(page, as) }),
  }
  // On a file of ours the storage is the product's, and the app has not started yet.
  await page.goto('/logo.svg')
  await page.evaluate(
    (items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  await page.goto(path)
  return page
}

/** Logs in by the product's own call: the cookie is then the page's. Answers what the app keeps of the person. */
async function logIn(page: Page, userName: Who | Made): Promise<string> {
  const answer = await page.context().request.post('/supplier/login', { form: { userName, password } })
  const envelope = (await answer.json()) as { success?: boolean; data?: unknown }
  expect(envelope, `log-in of ${userName}`).toMatchObject({ data: expect.anything() as unknown })
  return JSON.stringify(envelope.data)
}

/** Kills the product with -9, its database server too if asked, and starts it again. */
export async function killAndRestart({ withDatabase = false } = {}): Promise<void> {
  await control(withDatabase ? 'kill-with-database' : 'kill')
  await control('start')
}

/** Kills the server alone with -9; what watches over it starts it again. Resolves when it answers no more. */
export const killServer = (): Promise<unknown> => control('kill-server')

async function control(order: string): Promise<unknown> {
  const answer = await fetch(`${laneUrl}/${order}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
