import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { confirmOrder } from '#server/orders/acts/confirm-order.ts'
import { sendOrder } from '#server/orders/lines/send-line.ts'
import { actTogether } from '#server/orders/act/act-together.ts'
import { adminOf } from '../steps/companies.ts'
import { acting, personOf, system, type Person, type Stage } from '../steps/stage.ts'
import { makeAmendments } from './amendments.ts'
import { actedOn, acts, type ActName } from './acts.ts'
import { drawWanted, isLeftFree, type Wanted } from './draw-request.ts'
import { makeRefunds } from './refunds.ts'
import { make, type Made, type World } from './run-orders.ts'

/** Departures that are full, by SKU and days from today. */
const full: readonly [code: string, days: readonly number[], session?: string][] = [
  ['PP-SUNRISE', [2, 3, 9]],
  ['DIVE-NIGHT', [1, 4, 5]],
  ['HOTEL-KATA-VILLA', [6, 7, 13]],
  ['ELEPHANT-HALF', [2, 8], '09:00'],
  ['SUNSET-SAIL', [7]],
  ['BKK-FOOD-TUK', [2, 6]],
  ['BKK-SPA-HERB', [3], '18:00'],
]

/**
 * The day as people find it: departures that are full, orders that came in just now and wait for them, withdrawals to
 * answer, and a handful of lines that do leave for their suppliers when the product starts.
 */
export async function makeToday(world: World, share: number): Promise<number> {
  const { stage } = world
  const fillers = full
    .flatMap((departure) => fill(world, departure, share))
    .map((one, at) => ({ ...one, no: 60_000 + at }))
  const fresh = Array.from({ length: Math.round(34 * share) }, (_, at) =>
    justNow(world, 70_000 + at, 34 - at),
  )
  // A departure is filled by few at a time, so that each sees what the ones before left.
  let made = 0
  for (let at = 0; at < fillers.length; at += 60) {
    const filled = await make(world, fillers.slice(at, at + 60))
    made += filled.length
    await handOver(
      stage,
      filled.filter((_, nth) => nth % 10 < 8),
    )
  }
  made += (await make(world, fresh)).length
  const divers = await make(world, diversToday(world))
  await handOver(stage, divers)
  made += divers.length
  await waiting(stage)
  await makeAmendments(stage, (by, at) => voice(stage, by, at))
  await makeRefunds(stage, (by, at) => voice(stage, by, at))
  await sendSome(stage)
  return made
}

function fill(
  { stage, agents, skus }: World,
  [code, days, session = '']: (typeof full)[number],
  share: number,
): Wanted[] {
  const sku = skus.find((one) => one.code === code)
  if (!sku) return []
  const buyers = agents.filter(({ settlementTerm }) => settlementTerm === 'invoice')
  const places = Math.ceil((sku.capacity ?? 0) * Math.min(1, share * 8))
  const stored = share < 1 ? days.slice(0, 1) : days
  return stored.flatMap((service, nth) =>
    Array.from({ length: places }, (_, at) => ({
      no: 0,
      bookedAt: new Date(stage.clock.now.getTime() - (500 - at) * 60_000),
      service,
      nights: sku.type === 'hotel-room' ? 1 : 0,
      agent: buyers[(at + nth) % buyers.length]!,
      sku,
      session,
      // Parties first, then the last single places.
      adults: sku.type === 'hotel-room' ? 2 : at < places / 4 ? 3 : 1,
      children: 0,
      infants: 0,
      filler: true,
    })),
  )
}

/** Parties that dive today: certified ones and beginners, booked two days ago. */
function diversToday({ stage, agents, skus }: World): Wanted[] {
  const buyers = agents.filter(({ settlementTerm }) => settlementTerm === 'invoice')
  const parties = [
    ['DIVE-RACHA-2', 2],
    ['DIVE-DSD', 2],
    ['DIVE-RACHA-2', 1],
    ['DIVE-RACHA-2', 2],
  ] as const
  return parties.flatMap(([code, adults], at) => {
    const sku = skus.find((one) => one.code === code)
    const agent = buyers[at % buyers.length]
    if (!sku || !agent) return []
    return [
      {
        no: 61_000 + at,
        bookedAt: new Date(stage.clock.now.getTime() - (2_880 - at) * 60_000),
        service: 0,
        nights: 0,
        agent,
        sku,
        session: sku.sessions?.[0] ?? '',
        adults,
        children: 0,
        infants: 0,
        filler: true,
      },
    ]
  })
}

/** Orders that are with their supplier already, and agreed: most of a full departure. A while ago, or when it is said. */
export const handOver = (
  stage: Stage,
  filled: readonly Made[],
  when: (one: Made, at: number) => Date = (_, at) =>
    new Date(stage.clock.now.getTime() - (180 - at) * 60_000),
): Promise<void> =>
  acting(stage, (as) =>
    actTogether(
      as(stage.clock.now, system),
      filled.map(({ created }) => created.id),
      async (joined) => {
        for (const [at, one] of filled.entries()) {
          const { wanted, created, lineId } = one
          const random = stage.randomOf(`acts ${wanted.no}`)
          const order = actedOn({ id: created.id, lineId, service: wanted.service, random })
          const steps: ActName[] = wanted.sku.supplier ? ['send', 'supplierApproves'] : ['noNeed']
          const moment = when(one, at)
          for (const act of steps) await acts[act](joined(as(moment, voice(stage, 'staff', at))), order)
        }
      },
    ),
  )

/** Every other one, where somebody has to. */
export const confirmSome = (stage: Stage, made: readonly Made[]): Promise<void> =>
  acting(stage, async (as) => {
    for (const [at, { wanted, created }] of made.entries())
      if (at % 2 && created.status === 'processing')
        await confirmOrder(as(new Date(wanted.bookedAt.getTime() + 5_400_000), adminOf(stage)), {
          id: created.id,
        })
  })

/** An order of the last minutes: nobody has looked at it yet; one to be paid still holds its places. */
function justNow({ stage, agents, skus }: World, no: number, minutesAgo: number): Wanted {
  const bookedAt = new Date(stage.clock.now.getTime() - minutesAgo * 20_000)
  // Every fifth is on request: it waits for somebody to look at it.
  const open =
    no % 5 ? skus.filter((sku) => !isLeftFree(sku, 0)) : skus.filter((sku) => sku.stockMode === 'request')
  return drawWanted(stage, { agents, skus: open }, no, 1, bookedAt)
}

type Found = { id: number; line_id: number; language: string }
type Looked = { status: OrderStatus; line: LineStatus; ahead: number; max: number }

const look = async (stage: Stage, { status, line, ahead, max }: Looked): Promise<Found[]> => {
  const { rows } = await acting(stage, (as) =>
    sql<Found>`select o.id, l.id as line_id, o.language from orders o
        join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
       where o.merchant_id = ${stage.merchant.id} and o.status = ${status} and l.supplier_status = ${line} and l.supplier_id is not null
         and o.agent_status = 'none' and o.service_date > ${stage.clock.day(ahead)} order by o.id desc limit ${max}`.execute(
      as(stage.clock.now, personOf(stage, '')).db,
    ),
  )
  return rows
}

/** Things that wait for an answer today: asked within the last hours. */
const requested: readonly (Looked & { act: ActName; by: 'agent' | 'supplier' | 'staff' })[] = [
  { act: 'withdraw', by: 'agent', status: 'confirmed', line: 'approved', ahead: 4, max: 7 },
  { act: 'supplierReplies', by: 'supplier', status: 'processing', line: 'in-process', ahead: 1, max: 4 },
  { act: 'supplierRejects', by: 'supplier', status: 'processing', line: 'in-process', ahead: 1, max: 3 },
  { act: 'supplierRejects', by: 'supplier', status: 'confirmed', line: 'in-process', ahead: 1, max: 3 },
  { act: 'withdraw', by: 'agent', status: 'processing', line: 'in-process', ahead: 3, max: 2 },
  { act: 'askChange', by: 'staff', status: 'confirmed', line: 'approved', ahead: 6, max: 5 },
  { act: 'cancel', by: 'staff', status: 'confirmed', line: 'approved', ahead: 5, max: 5 },
]

/** Where few wait, each act that looks among them has its share. */
function dealt(found: readonly Found[], nth: number): Found[] {
  const rivals = requested
    .slice(nth)
    .filter(({ status, line }) => status === requested[nth]?.status && line === requested[nth].line)
  return found.slice(0, Math.ceil(found.length / rivals.length))
}

/** So many lines at least are with their suppliers, however few orders there are: each act that looks among them finds one. */
const maxRivals = 4
async function sendFirst(stage: Stage): Promise<void> {
  const sent = await look(stage, { status: 'processing', line: 'in-process', ahead: 3, max: maxRivals })
  const pending = await look(stage, { status: 'processing', line: 'pending', ahead: 3, max: 30 })
  const first = pending.toReversed().slice(0, maxRivals - sent.length)
  await acting(stage, async (as) => {
    for (const [at, { id, line_id: lineId, language }] of first.entries()) {
      const order = actedOn({ id, lineId, language, service: 3, random: stage.randomOf('sent') })
      const moment = new Date(stage.clock.now.getTime() - (70 - at) * 60_000)
      await acts.send(as(moment, voice(stage, 'staff', at)), order)
    }
  })
}

async function waiting(stage: Stage): Promise<void> {
  await sendFirst(stage)
  for (const [nth, { act, by, ...looked }] of requested.entries()) {
    const found = dealt(await look(stage, looked), nth)
    await acting(stage, async (as) => {
      for (const [at, { id, line_id: lineId, language }] of found.entries()) {
        const random = stage.randomOf(`asked ${nth} ${at}`)
        const order = actedOn({ id, lineId, language, service: looked.ahead, random })
        const moment = new Date(stage.clock.now.getTime() - (60 - nth * 8 - at) * 60_000)
        await acts[act](as(moment, voice(stage, by, at)), order)
      }
    })
  }
}

const voice = (stage: Stage, by: 'agent' | 'supplier' | 'staff', at: number): Person => {
  const of =
    by === 'agent'
      ? [...stage.agents.values()].map(({ person }) => person)
      : [...stage.suppliers.values()].map(({ person }) => person)
  const staff = [...stage.staff.values()]
  return by === 'staff' ? staff[at % staff.length]! : { ...of[at % of.length]!, user: null }
}

/** Lines that are sent now, as staff would: by mail, and as mirror orders to the other merchant. */
async function sendSome(stage: Stage): Promise<void> {
  const pending = await look(stage, { status: 'processing', line: 'pending', ahead: 2, max: 60 })
  const methods = await inTenant(stage.app.db, { merchantId: stage.merchant.id }, (db) =>
    db
      .selectFrom('order_line as l')
      .innerJoin('supplier as s', (join) =>
        join.onRef('s.merchant_id', '=', 'l.merchant_id').onRef('s.id', '=', 'l.supplier_id'),
      )
      .select(['l.id', 's.notify_method'])
      .where('l.merchant_id', '=', stage.merchant.id)
      .where('l.id', 'in', [0, ...pending.map((one) => one.line_id)])
      .execute(),
  )
  const leaving = (method: string, max: number) =>
    methods.filter(({ notify_method }) => notify_method === method).slice(0, max)
  const staff = [...stage.staff.values()][0]!
  await acting(stage, async (as) => {
    for (const { id } of [...leaving('email', 6), ...leaving('mirror', 2)])
      await sendOrder({ ...as(stage.clock.now, staff), past: false }, { lineId: id })
  })
}
