import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CoachPlaces } from '#contract/scheduling/driver.schema.ts'
import type { DayPlan } from '#contract/scheduling/plan.schema.ts'
import { confirmTrip, day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { openPage, password } from '../kit/fixtures.ts'
import { vanFacts } from '#test/factories/fleet.ts'

const date = day(0)
const noNetwork =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|Failed to fetch|Failed to load resource|status of 410/

/** A published run of today with two parties, and the driver's link. */
async function makeRun(page: Page) {
  const { agent, tag } = await makeEntryWorld(page, password)
  const sku = await makeSku(page, {
    code: `${tag}-DRV`,
    names: { en: `Night drive ${tag}` },
    startTime: '23:58',
    stock: 40,
    pickup: true,
  })
  for (const name of ['ANN ROAD', 'BOB ROAD']) {
    const { id } = await post<{ id: number }>(page, 'orderEntry/create', {
      clientRequestId: `${tag} ${name}`,
      agentId: agent.id,
      skuId: sku.id,
      date,
      adults: 2,
      contactName: name,
      guests: [{ name }, { name: `${name} TWO` }],
    })
    await confirmTrip(page, id)
  }
  const coach = `Van ${tag}`
  const { id: coachId } = await post<{ id: number }>(
    page,
    'coach/save',
    vanFacts({ code: `${tag}V`, name: coach }),
  )
  const { id: tripId } = await post<{ id: number }>(page, 'dayPlan/trip/save', {
    date,
    name: `Night ${tag}`,
    pier: 'Pier',
  })
  const { id: runId } = await post<{ id: number }>(page, 'dayPlan/run/save', {
    tripId,
    coachId,
    startsAt: '22:00',
    endsAt: '23:30',
  })
  const { unplaced } = await post<DayPlan>(page, 'dayBoard/day', { date })
  const mine = unplaced.filter(({ skuId }) => skuId === sku.id)
  expect(mine).toHaveLength(2)
  await post(page, 'dayBoard/cards/move', {
    date,
    moves: mine.map(({ lineId, leg, version }) => ({ lineId, leg, version, runId, pickUp: '22:10' })),
  })
  await post(page, 'dayBoard/publish', { date, runIds: [runId] })
  const cards = async () => {
    const plan = await post<DayPlan>(page, 'dayBoard/day', { date })
    const run = plan.trips.flatMap(({ runs }) => runs).find(({ id }) => id === runId)
    return run?.cards.map(({ guest, aboard, noShow }) => ({ guest, aboard, noShow }))
  }
  return {
    coach,
    coachId,
    cards,
    newLink: () => post<{ url: string }>(page, 'coachDay/link', { coachId, date }),
  }
}

/** What of a link is stored on this phone. */
const stored = (page: Page, path: string) =>
  page.evaluate(
    async (of) => ({
      pages: (await caches.keys()).filter((name) => name.includes(of)).length,
      journals: (await indexedDB.databases()).filter(({ name }) => name?.includes(of)).length,
    }),
    path,
  )

test('a driver works without network: guests on board and absent are stored, sent once in the network, and gone with the link', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const run = await makeRun(office)
  const { url } = await run.newLink()
  const path = new URL(url).pathname
  const driver = await openPage({ width: 390, path, expectErrors: noNetwork })
  const net = driver.locator('#net')
  await net.getByText('Online · all sent').waitFor()
  await driver.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => stored(driver, path)).toEqual({ pages: 1, journals: 1 })

  await driver.context().setOffline(true)
  await driver.reload()
  const stop = (name: string) => driver.locator('section.card').filter({ hasText: name })
  await stop('ANN R.').getByLabel('Guests on board').fill('1')
  // It is pressed with a thumb: wider than its field, and its word on one line.
  const board = stop('ANN R.').getByRole('button', { name: 'On board' })
  const [button, field] = [board, stop('ANN R.').getByLabel('Guests on board')].map((one) =>
    one.boundingBox(),
  )
  expect((await button)!.width).toBeGreaterThan((await field)!.width)
  expect((await button)!.height).toBeLessThan(64)
  await board.click()
  await stop('ANN R.').getByText('1 of 2 on board').waitFor()
  await stop('BOB R.').getByRole('button', { name: 'No-show' }).click()
  await net.getByText('2 to send').waitFor()
  // Opened anew with no network it still says what was pressed.
  await driver.reload()
  await stop('ANN R.').getByText('1 of 2 on board').waitFor()
  await stop('BOB R.').locator('.state.bad').waitFor()
  expect(await run.cards()).toEqual([
    { guest: 'ANN ROAD', aboard: null, noShow: false },
    { guest: 'BOB ROAD', aboard: null, noShow: false },
  ])

  await driver.context().setOffline(false)
  await net.getByText('Online · all sent').waitFor()
  expect(await run.cards()).toEqual([
    { guest: 'ANN ROAD', aboard: 1, noShow: false },
    { guest: 'BOB ROAD', aboard: null, noShow: true },
  ])

  // Another driver got the day: this link is worth nothing, and nothing of it stays on the phone.
  await run.newLink()
  await driver.reload()
  await driver.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await expect.poll(() => stored(driver, path)).toEqual({ pages: 0, journals: 0 })
})

test('what is left of a link that ended goes when the next one is opened', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const [first, second] = [await makeRun(office), await makeRun(office)]
  const paths = [await first.newLink(), await second.newLink()].map(({ url }) => new URL(url).pathname)
  const driver = await openPage({ width: 390, path: paths[0]!, expectErrors: noNetwork })
  await driver.locator('#net').getByText('Online · all sent').waitFor()
  await driver.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // By the phone's clock it is over since a minute.
  await driver.evaluate(async (of) => {
    const cache = await caches.open(`longtail-driver ${of}`)
    const headers = { 'link-closes': new Date(Date.now() - 60_000).toISOString() }
    await cache.put(of, new Response('guests', { headers }))
  }, paths[0]!)
  await driver.goto(paths[1]!)
  await expect.poll(() => stored(driver, paths[0]!)).toEqual({ pages: 0, journals: 0 })
  await expect.poll(() => stored(driver, paths[1]!)).toEqual({ pages: 1, journals: 1 })
})

test('the board shows where a coach is while its driver shares it, until the driver ends it', async () => {
  const office = await openPage({ as: 'demo', path: '/404' })
  const run = await makeRun(office)
  const { url } = await run.newLink()
  const driver = await openPage({ width: 390, path: '/404', expectErrors: noNetwork })
  await driver.context().grantPermissions(['geolocation'])
  await driver.context().setGeolocation({ latitude: 7.82, longitude: 98.34, accuracy: 8 })
  await driver.goto(new URL(url).pathname)
  const places = async () => {
    const { rows } = await post<CoachPlaces>(office, 'dayBoard/places', { date })
    return rows.filter(({ coachId }) => coachId === run.coachId)
  }
  const share = driver.locator('#share')
  await share.getByRole('button', { name: 'Share my location' }).waitFor()
  expect(await places()).toEqual([])
  await share.getByRole('button', { name: 'Share my location' }).click()
  await share.getByText('Location shared').waitFor()
  await expect.poll(places).toMatchObject([{ latitude: 7.82, longitude: 98.34, accuracyM: 8 }])
  await office.goto(`/daily/DailyPlanV2?date=${date}`)
  const map = office.getByRole('img', { name: 'Vehicles now' })
  await map.getByText(run.coach).waitFor()
  // Without network it is said as soon as there is one.
  await driver.context().setOffline(true)
  await share.getByRole('button', { name: 'Stop sharing' }).click()
  await share.getByRole('button', { name: 'Share my location' }).waitFor()
  expect(await places()).toHaveLength(1)
  await driver.context().setOffline(false)
  await map.getByText(run.coach).waitFor({ state: 'detached' })
  expect(await places()).toEqual([])
})
