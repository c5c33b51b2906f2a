import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { pagePolicy } from '#server/kit/border/security-headers.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { vanFacts } from '#test/factories/fleet.ts'

/** A tile that is grey all over. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAAAAAB5Gfe6AAABOElEQVR42u3QgQAAAAwEofcnO6yBrBBaz02AAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAgQIECAAAECBAioAzVNC7mBbeXUAAAAAElFTkSuQmCC',
  'base64',
)

/** A server of map tiles as a house has it, which writes down what it was requests for. */
async function tileServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { requests, url: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }
}

/** The same product, as if it had been started with that setting. */
async function startedWith(page: Page, mapTiles: { url: string; attribution: string }): Promise<void> {
  await page.route('**/daily/DailyPlanV2*', async (route) => {
    const answer = await route.fetch()
    const headers = {
      ...answer.headers(),
      'content-security-policy': pagePolicy(await answer.text(), { mapTiles }),
    }
    await route.fulfill({ response: answer, headers })
  })
  await page.route('**/supplier/dayBoard/map*', (route) =>
    route.fulfill({ json: { error: { code: 0, message: '' }, data: mapTiles } }),
  )
}

/** A day far ahead with two parties of one zone, of whom one is on a van. */
async function makeDay(page: Page) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const date = day(25)
  const sku = await makeSku(page, {
    code: `${tag}-MAP`,
    names: { en: `Bay ${tag}` },
    stock: 20,
    pickup: true,
    collect: [{ key: 'pickUpHotel', per: 'order', required: true }],
  })
  const zone = { names: { en: `Kata ${tag}` }, leadMinutes: 55, latitude: 7.82, longitude: 98.298 }
  await post(page, 'pickupZone/save', { ...zone, places: `Kata Inn ${tag}\nKata Villa ${tag}` })
  for (const [name, hotel] of [
    ['ANN MAP', 'Kata Inn'],
    ['BOB MAP', 'Kata Villa'],
  ]) {
    const { id } = await post(page, 'orderEntry/create', {
      clientRequestId: `${tag} ${name}`,
      agentId: agent.id,
      skuId: sku.id,
      date,
      adults: 2,
      contactName: name,
      guests: [{ name }],
      collected: { pickUpHotel: `${hotel} ${tag}` },
    })
    await confirmTrip(page, id)
  }
  const { id: coachId } = await post(page, 'coach/save', vanFacts({ code: `${tag}M`, name: `Van ${tag}` }))
  const { id: tripId } = await post(page, 'dayPlan/trip/save', { date, name: `Bay ${tag}`, pier: 'Chalong' })
  await post(page, 'dayPlan/run/save', { tripId, coachId, startsAt: '06:00', endsAt: '08:00' })
  return { tag, date }
}

test('pick-ups are drawn on a coast of our own, and on the tiles of the server that is set, which alone is requests', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const { tag, date } = await makeDay(office)
  const path = '/daily/DailyPlanV2'
  const open = async (page: Page) => {
    await page.goto(path)
    await page.getByLabel(/^Day/).fill(date)
    await page.keyboard.press('Tab')
  }
  await open(office)
  const drawn = office.getByRole('img', { name: 'Map of pick-ups' })
  await drawn.waitFor()
  await drawn.getByText(`Kata ${tag} · 2`).waitFor()
  expect(await drawn.locator('.coast').count()).toBeGreaterThan(10)
  expect(await drawn.locator('circle').filter({ hasText: tag }).count()).toBe(2)

  const { requests, url } = await tileServer()
  const other: string[] = []
  const map = await openPage({ as: 'demo', path: '/404', webGl: true })
  map.on('request', (request) => {
    const { host } = new URL(request.url())
    if (/^https?:/.test(request.url()) && host !== new URL(map.url()).host) other.push(host)
  })
  await startedWith(map, { url, attribution: '© Example maps' })
  await open(map)
  await map.getByText('© Example maps').waitFor()
  await expect.poll(() => requests.length).toBeGreaterThan(3)
  expect(requests.every((at) => /^\/\d+\/\d+\/\d+\.png$/.test(at))).toBe(true)
  expect(new Set(other)).toEqual(new Set([new URL(url).host]))
  await expect.poll(() => map.locator(`.map-dot[title*="${tag}"]`).count()).toBe(2)
  await map.getByTitle('ANN MAP', { exact: false }).waitFor()
  const before = requests.length
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => requests.length).toBeGreaterThan(before)
})
