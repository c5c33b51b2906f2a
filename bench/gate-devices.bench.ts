import type { Envelope } from '#contract/kit/errors.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { handInAll, manyDevices, scanOffline, usesOf } from '#test/factories/devices/many-devices.ts'
import { sql } from 'kysely'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A pier in the morning. 50 devices board scan after scan beside each other, each scan another guest's; measured against a plain read under
 * the same rights by as many. Then 50 devices that were offline hand in 2,000 scans each (GATE_SCANS says others): every entitlement counts once,
 * every double is reported once.
 */
const devices = 50
const scans = Number(process.env['GATE_SCANS'] ?? 2_000)
const onlineEach = 20
const partySize = 200

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'PIER', agents: 1, days: 2, capacity: 1_000_000 })
const { cookie, sessionId } = await logIn(server, world)
const { merchantId } = world
const today = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().toString()

async function call<T = Record<string, unknown>>(path: string, input: object = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...input, sessionId }),
  })
  const envelope = (await response.json()) as Envelope<T>
  return { ...envelope, httpStatus: response.status, headers: response.headers }
}
async function data<T = Record<string, unknown>>(path: string, input: object = {}): Promise<T> {
  const first = await call<T>(path, input)
  const confirm = first.error.questions?.map(({ token }) => token)
  const view = confirm ? await call<T>(path, { ...input, confirm }) : first
  if (view.data === undefined) throw new Error(`${path}: ${view.error.code} ${view.error.message}`)
  return view.data
}

type Voucher = { id: number; code: string; entitlements: { id: number }[] }
async function party(no: number, adults: number): Promise<Voucher & { orderId: number }> {
  const { id } = await data<{ id: number }>('/supplier/orderEntry/create', {
    clientRequestId: `gate-devices-${no}`,
    agentId: world.agents[0],
    skuId: world.skuId,
    date: today,
    adults,
    contactName: `Group ${no}`,
  })
  await data('/supplier/orderHandler/confirm', { id })
  const { rows } = await data<{ rows: Voucher[] }>('/supplier/orderQrcode/list', { orderId: id })
  const [voucher] = rows
  if (!voucher) throw new Error('a confirmed order has no ticket')
  return { ...voucher, orderId: id }
}

await withSystemCtx(server.app, merchantId, ({ db }) =>
  sql`insert into stock (merchant_id, pool_id, date, capacity) values (${merchantId}, ${world.poolId}, ${today}, 1000000)
    on conflict do nothing`.execute(db),
)
const post = await data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier',
  skuIds: [],
  ways: 'both',
})

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
/** So many clients beside each other, one call after another each; milliseconds of each call. */
async function timed(run: (client: number, at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: devices }, async (_, client) => {
      for (let at = 0; at < onlineEach; at++) {
        const from = performance.now()
        await run(client, at)
        times.push(performance.now() - from)
      }
    }),
  )
  return times
}

const couples: (Voucher & { orderId: number })[] = []
for (let no = 0; no < devices * 2; no++) couples.push(await party(no, onlineEach / 2))
const own = (client: number, at: number) => {
  const half = onlineEach / 2
  return { voucher: couples[client * 2 + Math.floor(at / half)], right: at % half }
}
const read = (client: number, at: number) =>
  data('/supplier/orderQrcode/list', { orderId: own(client, at).voucher?.orderId })
await timed(read)
const reads = await timed(read)
const boards = await timed((client, at) => {
  const { voucher, right } = own(client, at)
  return data('/supplier/ticketVerify/board', {
    voucherId: voucher?.id,
    entitlementIds: [voucher?.entitlements[right]?.id],
    postId: post.id,
    scanKey: crypto.randomUUID(),
  })
})
printFigure({
  name: `p95 of boarding a scan by ${devices} devices beside each other`,
  value: p95(boards),
  unit: 'ms',
  reference: p95(reads),
  target: 2,
  better: 'lower',
})

const before = await usesOf(server.app, merchantId)
const vouchers: Voucher[] = []
const parties = Math.max(1, Math.round((devices * scans) / 2 / partySize))
for (let no = 0; no < parties; no++) vouchers.push(await party(1_000 + no, partySize))
const rights = vouchers.flatMap(({ id, code, entitlements }) =>
  entitlements.map((one) => ({ id: one.id, voucher: { id, code } })),
)
const { rows: people } = await withSystemCtx(server.app, merchantId, ({ db }) =>
  sql<{ id: number }>`select id from app_user where merchant_id = ${merchantId} order by id limit 1`.execute(
    db,
  ),
)
const whose = { merchantId, userId: people[0]?.id ?? 0, postId: post.id }
const phones = await manyDevices(server.app, { data, call }, whose, devices)
const { used, doubles } = scanOffline(phones, rights, Math.min(scans, rights.length))
const from = performance.now()
await handInAll(phones)
const seconds = (performance.now() - from) / 1000
const after = await usesOf(server.app, merchantId)
const wrong =
  Math.abs((after?.counted ?? 0) - (before?.counted ?? 0) - used) +
  Math.abs((after?.doubles ?? 0) - doubles) +
  Math.abs((after?.logged ?? 0) - doubles) +
  (after?.late ?? 0)
printFigure({
  name: `entitlements and doubles counted wrong, of ${devices} devices with ${scans} scans each`,
  value: wrong,
  unit: 'rows',
  target: 0,
  better: 'lower',
})
printFigure({
  name: 'scans taken in a second while all hand in at once',
  value: (devices * Math.min(scans, rights.length)) / seconds,
  unit: '1/s',
  target: 100,
  better: 'higher',
})
await server.close()
