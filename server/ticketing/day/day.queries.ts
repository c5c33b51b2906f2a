import type { Sailing, SailingAsk, SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { departedOf, frozenLists, type FrozenIds } from './freeze-manifest.ts'
import { guestsOn, type DayGuest } from './sailing-guests.ts'

/** A day's sailings as they stand now. */
export async function listSailings(
  ctx: Ctx,
  { date = todayOf(ctx) }: { date?: string | undefined },
): Promise<{ date: string; rows: Sailing[] }> {
  const bySailing = Map.groupBy(await guestsOn(ctx, date), ({ skuId, session }) => `${skuId} ${session}`)
  const frozen = await frozenLists(ctx, date)
  return { date, rows: [...bySailing].map(([key, guests]) => sailingOf(key, guests, frozen)) }
}

const countsOf = (guests: readonly DayGuest[]) => ({
  guests: guests.length,
  boarded: guests.filter(({ attendance }) => attendance === 'boarded').length,
  noShow: guests.filter(({ attendance }) => attendance === 'no-show').length,
})

function sailingOf(key: string, guests: readonly DayGuest[], frozen: readonly FrozenIds[]): Sailing {
  const { skuId, names, skuCode, session, startTime } = firstOf(guests)
  const boats = guests.flatMap(({ boat }) => (boat ? boat.split(', ') : []))
  const onBoard = guests.filter(({ attendance }) => attendance === 'boarded')
  return {
    key,
    skuId,
    names,
    code: skuCode,
    session,
    startTime,
    boats: [...new Set(boats)],
    orders: new Set(guests.map(({ orderId }) => orderId)).size,
    ...countsOf(guests),
    missing: guests.filter(({ missing }) => missing.length > 0).length,
    piers: [...Map.groupBy(guests, ({ pickUp }) => pickUp)].map(([name, some]) => ({
      name,
      ...countsOf(some),
    })),
    posts: [...Map.groupBy(onBoard, ({ place }) => place)].map(([name, some]) => ({
      name,
      boarded: some.length,
    })),
    departed: departedOf(
      frozen.find((one) => one.skuId === skuId && one.session === session),
      guests,
    ),
  }
}

/** Guests of one sailing with what the authority's list says of each. */
export async function listSailingGuests(
  ctx: Ctx,
  { date, skuId, session }: SailingAsk,
): Promise<{ rows: SailingGuest[] }> {
  await readRow(ctx, 'sku', skuId)
  const rows = await guestsOn(ctx, date, { skuId, session })
  return { rows: rows.map((row) => omit(row, ['skuId', 'names', 'skuCode', 'session', 'startTime'])) }
}
