import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { browserOptions } from '#test/setup/browser.ts'
import { vanFacts } from '#test/factories/fleet.ts'
import { buildWeb } from '../tools/start/web.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { droppedFrames } from './kit/frames.ts'
import { logInOnPage } from './kit/log-in-page.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * The board of a day with 500 parties and 60 vans: frames left out while a card is dragged over it (the machine's own pace is an empty
 * page's), and how long another planner's screen takes to show where it was put.
 */
const parties = 500
const vans = 60
const movesEach = 240
const rounds = 20

const server = await startBenchServer({ dist: await buildWeb() })
const world = await makeBenchWorld(server.app, { code: 'BOARD', agents: 4, days: 5, capacity: 20_000 })
await withSystemCtx(server.app, world.merchantId, ({ db }) =>
  sql`update sku set pickup = true where merchant_id = ${world.merchantId}`.execute(db),
)
const call = callAs(server, await logIn(server, world))
const date = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: 2 }).toString()
for (let at = 0; at < parties; at += 50)
  await Promise.all(
    Array.from({ length: 50 }, async (_, nth) => {
      const { id } = await call<{ id: number }>('orderEntry/create', {
        clientRequestId: `board-day ${at + nth}`,
        agentId: world.agents[nth % world.agents.length],
        skuId: world.skuId,
        date,
        adults: 1,
        contactName: `Guest ${String(at + nth).padStart(3, '0')}`,
      })
      await call('orderHandler/confirm', { id })
    }),
  )
const { id: tripId } = await call<{ id: number }>('dayPlan/trip/save', {
  date,
  name: 'Morning',
  pier: 'Chalong',
})
const runs: number[] = []
for (let at = 0; at < vans; at += 1) {
  const facts = { code: `V${at}`, name: `Van ${at}` }
  const { id: coachId } = await call<{ id: number }>('coach/save', vanFacts(facts))
  const times = { startsAt: '06:00', endsAt: '08:00' }
  runs.push((await call<{ id: number }>('dayPlan/run/save', { tripId, coachId, ...times })).id)
}
const { unplaced } = await call<DayPlan>('dayBoard/day', { date })
for (const [at, { lineId, leg, version }] of unplaced.entries())
  if (at % 8 !== 0) await call('dayPlan/card/place', { lineId, leg, version, runId: runs[at % vans] })

const browser = await chromium.launch(await browserOptions())
const base = `http://127.0.0.1:${server.port}`
async function open(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await logInOnPage(page, server, world)
  await page.goto(`${base}/daily/DailyPlanV2?date=${date}`)
  await page.getByLabel(/^Day/).fill(date)
  await page.keyboard.press('Tab')
  await page.locator('.board-card').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}
const page = await open()
const other = await open()

/** To and fro over the lanes, held by the mouse. */
async function carry(on: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await on.mouse.move(x, y)
  await on.mouse.down()
  for (let at = 0; at < movesEach; at += 1)
    await on.mouse.move(x + 500 * Math.sin((at / movesEach) * Math.PI * 4) ** 2, y + (at % 40))
  if (on === page) await page.locator('.board-ghost').waitFor({ timeout: 1_000 })
  await on.mouse.move(x, y)
  await on.mouse.up()
}
const blank = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await blank.goto('about:blank')
const idle = await droppedFrames(blank, () => carry(blank, { x: 400, y: 400 }))
await blank.close()
const handle = page.locator('.board-card b').first()
await handle.scrollIntoViewIfNeeded()
const box = (await handle.boundingBox())!
const left = await droppedFrames(page, () =>
  carry(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }),
)
printFigure({
  name: `frames left out while a card is dragged over ${parties} parties and ${vans} vans (an empty page: ${(idle * 100).toFixed(1)} %)`,
  value: left * 100,
  unit: '%',
  target: 5,
  better: 'lower',
})

/** Until the other's screen shows the card in its lane, from the moment of the act. */
const times: number[] = []
const { unplaced: waiting } = await call<DayPlan>('dayBoard/day', { date })
const lane = (await other.getByRole('group', { name: 'Not placed' }).elementHandle())!
/** Looked at with each frame. */
const shows = (guest: string, is: boolean) =>
  other.waitForFunction(
    ([at, name, wanted]) =>
      [...at.querySelectorAll('.board-card')].some((card) => card.textContent?.includes(name)) === wanted,
    [lane, guest, is] as const,
    { polling: 'raf' },
  )
for (const { lineId, leg, version, guest } of waiting.slice(0, rounds)) {
  await shows(guest, true)
  await setTimeout(1_000)
  const began = performance.now()
  await call('dayPlan/card/place', { lineId, leg, version, runId: runs[0] })
  await shows(guest, false)
  times.push(performance.now() - began)
  const { trips } = await call<DayPlan>('dayBoard/day', { date })
  const cards = trips.flatMap((trip) => trip.runs.flatMap((run) => run.cards))
  const card = cards.find((one) => one.lineId === lineId)
  await call('dayPlan/card/place', { lineId, leg, version: card?.version ?? 0, runId: null })
}
const sorted = times.toSorted((a, b) => a - b)
printFigure({
  name: `another planner's screen shows a move, one a second, p95 of ${times.length}`,
  value: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN,
  unit: 'ms',
  target: 300,
  better: 'lower',
})

await browser.close()
await server.close()
