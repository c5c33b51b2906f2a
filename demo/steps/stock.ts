import type { poolKinds } from '#contract/stock/stock.fields.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { changeCells } from '#server/stock/change-cells.ts'
import { attachPool, savePool } from '#server/stock/resources/pools.ts'
import { isPerUnit, stockModeOf, type DemoSku } from '../world/demo-sku.ts'
import { randomOf } from '../world/random.ts'
import { daysAhead, opening } from './clock.ts'
import { inFive } from '../world/texts.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

type Kind = (typeof poolKinds)[number]
type Shared = { names: DemoSku['names']; kind: Kind; capacity: number }

/** Pools that several SKUs draw on. */
const shared: Readonly<Record<string, Shared>> = {
  'phiphi-boat': {
    names: [
      'Speedboat Andaman Star, 40 seats',
      '安达曼之星快艇，40 座',
      '安達曼之星快艇，40 座',
      'สปีดโบ๊ทอันดามันสตาร์ 40 ที่นั่ง',
      '안다만 스타 스피드보트, 40석',
    ],
    kind: 'boat',
    capacity: 40,
  },
  'dive-boat': {
    names: [
      'Dive boat Blue Marlin, 24 divers',
      '蓝枪鱼号潜水船，24 名潜水员',
      '藍槍魚號潛水船，24 名潛水員',
      'เรือดำน้ำบลูมาร์ลิน นักดำน้ำ 24 คน',
      '블루 말린 다이빙 보트, 다이버 24명',
    ],
    kind: 'boat',
    capacity: 24,
  },
  tanks: {
    names: ['Tank sets', '气瓶套装', '氣瓶組', 'ชุดถังอากาศ', '공기통 세트'],
    kind: 'equipment',
    capacity: 60,
  },
  licence: {
    names: [
      'Sea Star 7, souls by licence',
      '海星 7 号，执照核定人数',
      '海星 7 號，執照核定人數',
      'ซีสตาร์ 7 จำนวนคนตามใบอนุญาต',
      '시 스타 7호, 면허 정원',
    ],
    kind: 'licence',
    capacity: 66,
  },
}
/** Tanks that a diver breathes a day. */
const tanksOf: Readonly<Record<string, number>> = { 'DIVE-KC-3': 3, 'DIVE-DSD': 1 }
const licensed: readonly string[] = ['SIM-DAY']

/** Pools and a year of capacity, with a few blocked days. */
export const makeStock = (stage: Stage, skus: readonly DemoSku[]): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 810), adminOf(stage))
    const made = new Map<string, number>()
    const attached: Parameters<typeof attachPool>[1][] = []
    for (const [index, sku] of skus.entries()) {
      const mode = stockModeOf(sku)
      if (mode !== 'date' && mode !== 'session') continue
      for (const draw of drawsOf(sku)) {
        let poolId = made.get(draw.key)
        if (poolId === undefined) {
          poolId = (await savePool(ctx, { name: draw.names[0], names: inFive(draw.names), kind: draw.kind }))
            .id
          made.set(draw.key, poolId)
          // What a journey's departures offer is written with them.
          if (!sku.journey)
            await fill(ctx, stage, poolId, {
              capacity: draw.capacity,
              sessions: sku.sessions ?? [''],
              seed: index,
            })
        }
        attached.push({ skuId: stage.skus.get(sku.code)!, poolId, ...draw.factors })
      }
    }
    // Last: it waits for SKUs, whose prices are written beside this.
    for (const one of attached) await attachPool(ctx, one)
  })

type Draw = Shared & { key: string; factors: { adult: number; child: number; infant: number; unit: number } }

function drawsOf(sku: DemoSku): Draw[] {
  const guest = isPerUnit(sku) ? 0 : 1
  const seat = { adult: guest, child: guest, infant: 0, unit: sku.unitFactor ?? 1 }
  const own = {
    key: sku.code,
    names: sku.names,
    kind: kindOf(sku),
    capacity: sku.capacity ?? 0,
    factors: seat,
  }
  const draws: Draw[] = [sku.pool ? { key: sku.pool, ...shared[sku.pool]!, factors: seat } : own]
  const tanks = tanksOf[sku.code] ?? 2
  if (sku.extraPool)
    draws.push({
      key: sku.extraPool,
      ...shared[sku.extraPool]!,
      factors: { ...seat, adult: tanks, child: tanks },
    })
  if (licensed.includes(sku.code))
    draws.push({ key: 'licence', ...shared['licence']!, factors: { ...seat, infant: 1 } })
  return draws
}

const kindOf = (sku: DemoSku): Kind =>
  sku.type === 'hotel-room' ? 'room' : sku.type === 'ticket' ? 'ticket' : isPerUnit(sku) ? 'vehicle' : 'seat'

type Fill = { capacity: number; sessions: readonly string[]; seed: number }

async function fill(
  ctx: Ctx,
  { clock }: Stage,
  poolId: number,
  { capacity, sessions, seed }: Fill,
): Promise<void> {
  const random = randomOf(seed + 501)
  const cells = Array.from({ length: daysAhead - opening }, (_, at) => opening + at).flatMap((offset) => {
    const blocked = offset > 21 && random.chance(0.006)
    return sessions.map((session) => ({ poolId, date: clock.day(offset), session, capacity, blocked }))
  })
  await changeCells(ctx, cells, 'Boat at the yard for its yearly inspection')
}
