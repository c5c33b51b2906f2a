import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { day, makeEntryWorld, makeSku, post } from '../kit/entry-world.ts'
import { killAndRestart, killServer, openPage, password } from '../kit/fixtures.ts'

type Made = { id: number; code: string; totalMinor: number }
type Listed<T> = { rows: T[]; total: number }
const clients = 12
const seats = 5_000

/** Calls made by themselves, not by the page: they may end in the middle. */
async function callerOf(page: Page) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin, sessionId } = await page.evaluate(() => ({
    origin: location.origin,
    ...(JSON.parse(localStorage.getItem('longtail.user')!) as { sessionId: string }),
  }))
  return async (path: string, input: object): Promise<{ error: { code: number }; data: Made }> => {
    const response = await fetch(`${origin}/supplier/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ...input, sessionId }),
    })
    return (await response.json()) as { error: { code: number }; data: Made }
  }
}

test('the server and its database are killed in the middle of a rush: each order that was told is there, once, with its seats and its money', async () => {
  const page = await openPage({ as: 'demo', path: '/404', expectErrors: /./ })
  const { agent, tag } = await makeEntryWorld(page, password)
  const { id: skuId } = await makeSku(page, {
    code: `${tag}-RUSH`,
    names: { en: `Rush ${tag}` },
    stock: seats,
  })
  await post(page, 'distributorAccout/recharge', {
    agentId: agent.id,
    amountMinor: 5_000_000_000,
    method: 'cash',
    clientRequestId: `rush-${tag}`,
  })
  const call = await callerOf(page)
  const notified = new Map<string, Made>()
  let over = false
  const rush = async (client: number) => {
    for (let no = 0; !over; no++) {
      const clientRequestId = `${tag}-${client}-${no}`
      const contactName = `Rush ${tag} ${client} ${no}`
      const input = { clientRequestId, agentId: agent.id, skuId, date: day(9), adults: 1, contactName }
      const answer = await call('orderEntry/create', input).catch(() => null)
      if (answer?.error.code === 0) notified.set(clientRequestId, answer.data)
      else if (!answer) return
    }
  }
  const rushing = Array.from({ length: clients }, (_, client) => rush(client))
  await expect.poll(() => notified.size, { timeout: 60_000 }).toBeGreaterThan(10 * clients)
  await killAndRestart({ withDatabase: true })
  over = true
  await Promise.all(rushing)
  expect(notified.size).toBeGreaterThan(clients)

  const found: Made[] = []
  for (let pageNo = 1, total = Infinity; found.length < total; pageNo++) {
    const list = await call('order/list', { boughtItem: `${tag}-RUSH`, pageSize: 1000, pageNo })
    const { rows, total: all } = list.data as unknown as Listed<Made>
    found.push(...rows)
    total = all
  }
  const codes = found.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect([...notified.values()].filter(({ code }) => !codes.includes(code))).toEqual([])
  const { data } = await call('dateStockBoard/list', { skuIds: [skuId], from: day(9), days: 1 })
  const { cells } = data as unknown as { cells: { sold: number; held: number }[] }
  expect(cells.map(({ sold, held }) => sold + held)).toEqual([codes.length])
  const account = await call('distributorAccout/info', { agentId: agent.id })
  expect(account.data).toMatchObject({
    frozenMinor: found.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
  })
  // What was told and is asked for again is the same order; what was lost on its way is made now, once.
  const [request, made] = [...notified][0]!
  const input = { clientRequestId: request, agentId: agent.id, skuId, date: day(9), adults: 1 }
  const [client, no] = request.split('-').slice(-2)
  const again = await call('orderEntry/create', { ...input, contactName: `Rush ${tag} ${client} ${no}` })
  expect(again.data.code).toBe(made.code)
}, 180_000)

test('a server that is killed by itself comes back by itself, and the page goes on', async () => {
  const page = await openPage({ as: 'demo', path: '/entertainment/PlayOrderList', expectErrors: /./ })
  await page.getByRole('row').nth(1).waitFor()
  await killServer()
  await expect.poll(() => isReady(page), { timeout: 60_000, interval: 200 }).toBe(true)
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
}, 120_000)

const isReady = (page: Page) =>
  fetch(`${new URL(page.url()).origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
