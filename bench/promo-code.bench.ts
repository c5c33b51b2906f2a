import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A promo code is used exactly as often as its limit says: in each round 64 clients order with a code of its own, through
 * HTTP, until it is used up. A round is wrong where not exactly a hundred of their orders got it.
 */
const clients = 64
const limit = 100
const tries = 160
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'PROMO', agents: clients, days: 2, capacity: 100_000 })
const { cookie, sessionId } = await logIn(server, world)

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${server.url}/supplier/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, sessionId }),
  })
  const { error } = (await response.json()) as { error: { code: number } }
  return error.code
}

/** Orders until the round's tries are used up; answers what came of each. */
async function round(no: number): Promise<number[]> {
  const code = `RUSH${no}`
  const names = { en: `Rush ${no}` }
  const promo = { names, kind: 'percent', basisPoints: 1_000, way: 'one', code, codeLimit: limit }
  if ((await post('promoCode/save', promo)) !== 0) throw new Error('the code was not made')
  let left = tries
  const outcomes: number[] = []
  const client = async (at: number) => {
    for (let n = left--; n > 0; n = left--)
      outcomes.push(
        await post('orderEntry/create', {
          clientRequestId: `promo-code-${no}-${n}`,
          agentId: world.agents[at],
          skuId: world.skuId,
          date: Temporal.Now.plainDateISO().add({ days: 2 }).toString(),
          adults: 1,
          contactName: `Guest ${no} ${n}`,
          promoCode: code,
        }),
      )
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return outcomes
}

const usedUp = 409501
let wrong = 0
for (let no = 0; no < rounds; no++) {
  const outcomes = await round(no)
  const got = outcomes.filter((outcome) => outcome === 0).length
  if (got !== limit || outcomes.some((outcome) => outcome !== 0 && outcome !== usedUp)) wrong += 1
}
const codes = await withSystemCtx(server.app, world.merchantId, ({ db }) =>
  db.selectFrom('promo_code').select('used').where('merchant_id', '=', world.merchantId).execute(),
)
if (codes.length !== rounds) throw new Error(`there are ${codes.length} codes, not ${rounds}`)
const off = codes.filter(({ used }) => used !== limit).length
printFigure({
  name: `rounds in which ${clients} clients used a code with limit ${limit} and not exactly ${limit} got it, of ${rounds}`,
  value: Math.max(wrong, off),
  unit: 'rounds',
  target: 0,
  better: 'lower',
})
await server.close()
