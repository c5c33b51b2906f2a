import { sql } from 'kysely'
import { Sell } from '#contract/counter/counter.schema.ts'
import { Scan } from '#contract/ticketing/verify/verify.schema.ts'
import { sellTicket } from '#server/counter/sell-ticket.ts'
import { closeShift, moveCash, openShift } from '#server/counter/shifts.ts'
import { saveTill } from '#server/counter/tills.ts'
import { AppError, QuestionError } from '#server/kit/call/errors.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { printTickets } from '#server/ticketing/print/print-tickets.ts'
import { redeem } from '#server/ticketing/redeem.ts'
import { savePost } from '#server/ticketing/verify/posts.ts'
import { verifyTicket } from '#server/ticketing/verify/verify-ticket.ts'
import { acting, callAt, personOf, type Stage } from '../stage.ts'
import { makeGateDevice } from './gate-device.ts'
import { makeLeases } from './leases.ts'

/** Who walks in comes to the pier. */
const atPier = { pickUpHotel: 'Chalong Pier' }

/** What is of today happens today, also just after midnight. */
const minutesAgo = ({ clock }: Stage, minutes: number): Date =>
  new Date(Math.max(clock.now.getTime() - minutes * 60_000, clock.at(0, 0).getTime()))

/** Checkpoints, a till with a shift of yesterday and one of now, and today's sailings half on board; how many were sold. */
export async function makeGate(stage: Stage): Promise<number> {
  const by = personOf(stage, 'demo')
  const shiftId = await acting(stage, async (as) => {
    await boardToday(as(minutesAgo(stage, 35), by), stage)
    return workTill(as, stage)
  })
  const pier = await makeGateDevice(stage, (minutes) => minutesAgo(stage, minutes))
  await makeLeases(stage, { shiftId, pier, moment: minutesAgo(stage, 2) })
  const walkIns = [
    { code: 'JB-CANOE', adults: 2, collected: atPier, method: 'cash', receivedMinor: 1_000_000 },
    { code: 'RACHA-CORAL', adults: 1, collected: atPier, method: 'card', reference: '004471' },
    { code: 'SUNSET-SAIL', adults: 2, method: 'qr', reference: 'KB20771' },
  ] as const
  let made = 0
  for (const [at, { code, ...sale }] of walkIns.entries())
    made += await sellOne(stage, {
      ...sale,
      shiftId,
      skuId: stage.skus.get(code) ?? 0,
      clientRequestId: `demo counter ${at}`,
    })
  return made
}

async function workTill(
  as: (moment: Date, person: ReturnType<typeof personOf>) => Ctx,
  stage: Stage,
): Promise<number> {
  const by = personOf(stage, 'demo')
  const tillId = (
    await saveTill(as(stage.clock.at(-30, 540), by), {
      name: 'Chalong Pier counter',
      agentId: stage.agents.get('WALKIN')?.id ?? 0,
    })
  ).id
  const evening = as(stage.clock.at(-1, 1_080), by)
  const last = await openShift(as(stage.clock.at(-1, 480), by), { tillId, floatMinor: 300_000 })
  const ice = {
    id: last.id,
    clientRequestId: 'demo ice',
    kind: 'out',
    amountMinor: 24_000,
    reason: 'Ice and water',
  } as const
  const counted = await moveCash(as(stage.clock.at(-1, 760), by), ice)
  await closeShift(evening, {
    id: last.id,
    version: counted.version,
    cashMinor: counted.expected.cash - 2_000,
    cardMinor: 0,
    qrMinor: 0,
    note: 'Coins short',
  })
  return (
    await openShift(as(minutesAgo(stage, 180), by), {
      tillId,
      floatMinor: 300_000,
    })
  ).id
}

/** Says yes to what is asked; what cannot be sold now is not. */
async function sellOne(stage: Stage, sale: object): Promise<number> {
  const ctx = callAt(stage, minutesAgo(stage, 50), personOf(stage, 'demo'))
  for (const date of [stage.clock.day(0), stage.clock.day(1), stage.clock.day(2)])
    for (let requested = 0; requested < 3; requested++)
      try {
        await sellTicket(ctx, Sell.parse({ date, ...sale }))
        return 1
      } catch (error) {
        if (error instanceof AppError) break
        if (!(error instanceof QuestionError)) throw error
        ctx.confirm.push(...error.questions.map(({ token }) => token))
      }
  return 0
}

type Right = { voucherId: number; orderId: number; code: string; ids: number[] }

/** Every other party of today is on board, or all but one of it; somebody came on a wrong day, somebody twice. */
async function boardToday(ctx: Ctx, stage: Stage): Promise<void> {
  const [pier] = await makePosts(ctx)
  const { rows } =
    await sql<Right>`select v.id as "voucherId", v.order_id as "orderId", v.code, array_agg(e.id order by e.id) as ids
      from voucher v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
      join entitlement e on e.merchant_id = v.merchant_id and e.voucher_id = v.id and e.state = 'ready'
     where v.merchant_id = ${ctx.scope.merchantId} and v.state = 'live' and o.status = 'confirmed' and o.deleted_at is null
       and o.service_date = ${stage.clock.day(0)}::date and o.return_date is null
       and not exists (select from app.dive_bars(o.merchant_id, o.id))
     group by v.id, v.order_id, v.code order by v.id limit 60`.execute(ctx.db)
  const half = rows.filter((_, at) => at % 2 === 0)
  const scan = { place: 'Chalong Pier', device: '', postId: pier }
  for (const [at, { voucherId, ids }] of half.entries())
    await redeem(ctx, {
      voucherId,
      entitlementIds: at % 4 === 3 && ids.length > 1 ? ids.slice(1) : ids,
      confirm: [],
      ...scan,
    })
  const twice = half[0] ? [half[0].code] : []
  for (const code of [...twice, 'K7Q29MXWPD4H']) await verifyTicket(ctx, Scan.parse({ code, ...scan }))
  const orderIds = rows.slice(0, 6).map(({ orderId }) => orderId)
  if (orderIds.length)
    await printTickets(ctx, {
      clientRequestId: 'demo morning',
      orderIds,
      layout: 'slip',
      language: undefined,
    })
}

async function makePosts(ctx: Ctx): Promise<number[]> {
  const ids: number[] = []
  for (const [name, pier] of [
    ['Chalong Pier, gate 1', 'Chalong Pier'],
    ['Royal Phuket Marina', 'Royal Phuket Marina'],
  ] as const)
    ids.push((await savePost(ctx, { name, pier, skuIds: [], ways: 'both' })).id)
  return ids
}
