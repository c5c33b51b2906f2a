import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { service } from '../kit/app-services.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import type { Summed } from './summed.ts'

/** Milliseconds for which figures of very many orders are told again. */
const freshFor = 60_000
/** From so many orders or nights on; fewer are added up each time. */
const many = 5_000
/** Groups that are kept in all: some fifteen megabytes. */
const maxCached = 50_000

type StoredFigure = { until: number; summed: Summed }

/**
 * A page of figures is asked for again with its drawing, its other pages, its sheet and every order that stirs. Of very many
 * orders each would take a second of the database, so what was added up is told for a minute; to whoever sees the same orders and
 * may know the same of them.
 */
export async function cachedFigures(ctx: Ctx, input: string, addUp: () => Promise<Summed>): Promise<Summed> {
  const cached = service(ctx.app, 'statistics.kept', () => new Map<string, StoredFigure>())
  const { merchantId, reach } = ctx.scope
  const key = JSON.stringify([merchantId, reach, may(ctx, statisticsKeys.cost), input])
  const now = ctx.now.getTime()
  const found = cached.get(key)
  if (found && found.until > now) return found.summed
  const summed = await addUp()
  if (sizeOf(summed) < many) return summed
  cached.delete(key)
  cached.set(key, { until: now + freshFor, summed })
  let groups = 0
  for (const [name, { until, summed: one }] of [...cached].toReversed()) {
    groups += one.groups.length + 1
    if (until <= now || groups > maxCached) cached.delete(name)
  }
  return summed
}

const sizeOf = ({ total: { orders, roomNights, cancelled } }: Summed): number =>
  (orders ?? 0) + (cancelled ?? 0) + (roomNights ?? 0)
