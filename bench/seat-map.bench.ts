import { chromium, type Page } from 'playwright-core'
import { placeSeats, sheetOf } from '#contract/venues/seat-generator.ts'
import type { SessionRow } from '#contract/venues/venues.schema.ts'
import { browserOptions } from '#test/setup/browser.ts'
import { buildWeb } from '../tools/start/web.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { droppedFrames } from './kit/frames.ts'
import { logInOnPage } from './kit/log-in-page.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A hall of 20,000 seats on a screen of 1440 × 900: moved by the mouse, seen whole and from near. A frame is 1/60 of a second; what comes later is
 * counted as those that it left out. The machine's own pace is what an empty page of the same browser keeps.
 */
const zones = 8
const rowsEach = 50
const seatsEach = 50
const movesEach = 240

const server = await startBenchServer({ dist: await buildWeb() })
const world = await makeBenchWorld(server.app, { code: 'HALL', agents: 1, days: 2, capacity: 20_000 })
const call = callAs(server, await logIn(server, world))
const hall = Array.from({ length: zones }, (_, at) => ({
  zone: `Zone ${at + 1}`,
  color: '#1d4ed8',
  rows: rowsEach,
  seats: seatsEach,
  aisles: [10, 40],
  numbering: 'left' as const,
  bend: 0,
}))
const { id: venueId } = await call<{ id: number }>('showField/save', {
  name: 'Stadium',
  sheet: sheetOf(placeSeats(hall)),
})
const date = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: 1 }).toString()
const span = { venueId, from: date, to: date }
await call('showTicket/make', {
  ...span,
  skuId: world.skuId,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  times: ['19:30'],
})
const { rows } = await call<{ rows: SessionRow[] }>('showTicket/list', span)

const browser = await chromium.launch(await browserOptions())
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
const base = `http://127.0.0.1:${server.port}`
await logInOnPage(page, server, world)

/** In circles about the middle, held by the mouse. */
async function circle(on: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await on.mouse.move(x, y)
  await on.mouse.down()
  for (let at = 0; at < movesEach; at += 1) {
    const angle = (at / movesEach) * Math.PI * 6
    await on.mouse.move(x + 160 * Math.sin(angle), y + 110 * (1 - Math.cos(angle)))
  }
  await on.mouse.up()
}

const blank = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await blank.goto('about:blank')
const idle = await droppedFrames(blank, () => circle(blank, { x: 700, y: 400 }))
await blank.close()

await page.goto(`${base}/ticket/show/${venueId}?session=${rows[0]!.id}`)
const map = page.getByRole('application', { name: 'Seat map' })
await map.waitFor()
await page.waitForLoadState('networkidle')
const box = (await map.boundingBox())!
const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
const whole = await droppedFrames(page, () => circle(page, centre))
for (let step = 0; step < 8; step += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
const near = await droppedFrames(page, () => circle(page, centre))

const seats = zones * rowsEach * seatsEach
for (const [how, value] of [
  ['whole', whole],
  ['from near', near],
] as const)
  printFigure({
    name: `frames left out while a map of ${seats} seats is moved, seen ${how} (an empty page: ${(idle * 100).toFixed(1)} %)`,
    value: value * 100,
    unit: '%',
    target: 5,
    better: 'lower',
  })

await browser.close()
await server.close()
