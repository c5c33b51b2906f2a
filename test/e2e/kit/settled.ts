import type { Page } from 'playwright-core'
import { patience } from './reused-pages.ts'

/*
 * When a page has come to rest, without the half second of silence of `networkidle`: nothing is under way (the live
 * stream stays open for ever and does not count), and the app has painted twice since and asked for nothing more.
 */
const underWay = new WeakMap<Page, Set<unknown>>()

/** From now on the page's requests are counted. */
export function countRequests(page: Page): void {
  const open = new Set<unknown>()
  underWay.set(page, open)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** The app has painted twice. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done(undefined)))),
      ),
  )

export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page)!
  const until = Date.now() + patience
  for (let still = 0; still < 2;) {
    if (Date.now() > until) throw new Error('The page does not come to rest')
    await painted(page)
    still = open.size === 0 ? still + 1 : 0
  }
}

/** Goes as a link of the app does: the document stays, and with it all code that is loaded and compiled. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path)
}
