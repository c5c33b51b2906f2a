import { chromium, type CDPSession, type Page } from 'playwright-core'
import { browserOptions } from '#test/setup/browser.ts'
import { buildWeb } from '../tools/start/web.ts'
import { printFigure } from './figure.ts'
import { config, startBenchServer } from './kit/bench-server.ts'
import { fillOrders } from './kit/many-orders.ts'
import { logInOnPage } from './kit/log-in-page.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * The order list in a browser on a processor slowed four times: how much JavaScript its first load takes, how soon it
 * opens (the median of seven visits), how long a change of screen and the search after its key take (at full speed), and how long a thousand rows
 * take to be drawn once they have arrived.
 */
const listPath = '/entertainment/PlayOrderList'

const server = await startBenchServer({ dist: await buildWeb() })
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: 10, days: 1, capacity: 1 })
await fillOrders(config, { ...world, count: 5_000 })
const base = `http://127.0.0.1:${server.port}`
const browser = await chromium.launch(await browserOptions())
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await logInOnPage(page, server, world)

/** A visit with nothing kept: a fresh page over the same session, its cache off, its processor slowed. */
async function fresh(slow: number): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  return { page, devtools }
}
/** Rows of orders, not those that hold their place meanwhile. */
const rows = (of: Page) => of.locator('tbody tr[data-index]').nth(10)

/**
 * Opens the list once, with nothing kept: when its rows are painted, and the bytes of the scripts that came until then, as they
 * travelled. The page's own clock says when: what asks a slowed page from outside is as slow, and slows it.
 */
async function open(): Promise<{ ms: number; bytes: number }> {
  const { page: first, devtools } = await fresh(4)
  let bytes = 0
  const scripts = new Set<string>()
  devtools.on(
    'Network.responseReceived',
    ({ requestId, response }) => void (response.mimeType.includes('javascript') && scripts.add(requestId)),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await first.addInitScript(() => {
    const look = () => {
      if (document.querySelectorAll('tbody tr[data-index]').length <= 10) requestAnimationFrame(look)
      else requestAnimationFrame(() => console.debug('rows', performance.now()))
    }
    requestAnimationFrame(look)
  })
  const painted = first.waitForEvent('console', (message) => message.text().startsWith('rows '))
  await first.goto(base + listPath, { waitUntil: 'commit' })
  const ms = Number((await painted).text().split(' ')[1])
  const here = bytes
  await first.close()
  return { ms, bytes: here }
}
const median = (values: number[]): number => values.toSorted((x, y) => x - y)[values.length >> 1]!
const visits: { ms: number; bytes: number }[] = []
for (let no = 0; no < 7; no++) visits.push(await open())
const opened = median(visits.map(({ ms }) => ms))
const bytes = Math.max(...visits.map((visit) => visit.bytes))

const { page: change } = await fresh(1)
await change.addInitScript(() => localStorage.setItem('longtail.menu.products', 'open'))
await change.goto(base + listPath)
await rows(change).waitFor()
const link = change.locator('a[href="/entertainment/all"]').first()
await link.hover() // as a hand does before it presses: the page is loaded meanwhile
await change.waitForTimeout(500)
const turned = await change.evaluate(async () => {
  const from = performance.now()
  document.querySelector<HTMLAnchorElement>('a[href="/entertainment/all"]')!.click()
  while (location.pathname !== '/entertainment/all' || !document.querySelector('main h1'))
    await new Promise(requestAnimationFrame)
  return performance.now() - from
})

/** From the key until letters go into the search, the first time on a page. */
const sought = await change.evaluate(async () => {
  const from = performance.now()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  while (!document.activeElement?.matches('.palette [role=combobox]'))
    await new Promise(requestAnimationFrame)
  return performance.now() - from
})

const { page: many } = await fresh(4)
await many.goto(`${base}${listPath}?pageSize=1000`)
await rows(many).waitFor()
await many.waitForLoadState('networkidle')
const drawn = await many.evaluate(async () => {
  const next = [...document.querySelectorAll<HTMLButtonElement>('.lt-pager button')].at(-2)!
  const firstCode = () => document.querySelectorAll('tbody tr[data-index]')[1]?.textContent
  const old = firstCode()
  const seen = new Promise<number>((resolve) => {
    let from = 0
    const answered = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => entry.name.includes('/order/list'))) from = performance.now()
    })
    answered.observe({ type: 'resource' })
    const look = () => {
      if (firstCode() !== old) resolve(performance.now() - (from || performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
  next.click()
  return seen
})

printFigure({
  name: 'JavaScript of the order list, first load, compressed',
  value: bytes / 1024,
  unit: 'KB',
  target: 250,
  better: 'lower',
})
printFigure({
  name: 'order list opens on a processor slowed 4 times',
  value: opened,
  unit: 'ms',
  target: 1500,
  better: 'lower',
})
printFigure({ name: 'search ready after its key', value: sought, unit: 'ms', target: 50, better: 'lower' })
printFigure({ name: 'change of screen', value: turned, unit: 'ms', target: 150, better: 'lower' })
printFigure({
  name: '1,000 more rows drawn on a processor slowed 4 times',
  value: drawn,
  unit: 'ms',
  target: 300,
  better: 'lower',
})
await browser.close()
await server.close()
