import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import type { ChannelConnection, GuestKind, PushProduct } from '../port/adapter.ts'
import type { Slot } from '../port/engine.ts'
import { isoOf } from '../engine/slots.ts'

export type PushedDay = { date: string; session: string; stock: number | null; price: unknown }

/** What is told of: a product, and when it starts where it names no start. */
export type Telling = { product: PushProduct; startTime: string }

/** A mapped product as a marketplace knows it, though it is sold no longer: off sale, in the bin, or mapped no more. */
export function readProduct(
  job: JobContext,
  { merchantId, id: connectionId }: ChannelConnection,
  productId: number,
): Promise<Telling | undefined> {
  return job.inMerchant(merchantId, async ({ db }) => {
    const { rows } = await sql<PushProduct & { startTime: string }>`
      select p.id, p.outside_product as "outsideProduct", p.outside_option as "outsideOption", s.code as "skuCode", p.session, p.units,
             case when s.facts ->> 'validity' = 'open' or (s.product_type = 'ticket' and to_jsonb(s.sessions) = '[]') then '00:00'
                  else coalesce(nullif(s.start_time, ''), '00:00') end as "startTime"
        from channel_product p
        join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
       where p.merchant_id = ${merchantId} and p.connection_id = ${connectionId} and p.id = ${productId}`.execute(
      db,
    )
    const [row] = rows
    if (!row) return undefined
    const { startTime, ...product } = row
    return { product, startTime }
  })
}

/** Starts that it was told of and that are there no longer: nothing is left of them. */
export const endedSlots = (
  { timeZone, currency }: ChannelConnection,
  { product, startTime }: Telling,
  pushed: Iterable<PushedDay>,
  slots: readonly Slot[],
): Slot[] => {
  const there = new Set(slots.map(({ date, session }) => `${date} ${session}`))
  return [...pushed]
    .filter(({ date, session, stock }) => stock !== 0 && !there.has(`${date} ${session}`))
    .map(({ date, session, price }): Slot => {
      const startsAt = isoOf(
        Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: session || startTime }),
      )
      return {
        offerId: product.id,
        date,
        session,
        startsAt,
        endsAt: startsAt,
        cutoffAt: startsAt,
        open: false,
        why: 'closed',
        left: 0,
        capacity: null,
        currency,
        ...pricesPushed(price),
      }
    })
}

/** What a start cost as it was told last: some marketplaces take no day without its price. */
function pricesPushed(price: unknown): Pick<Slot, 'retail' | 'net'> {
  const stored: unknown = typeof price === 'string' && price ? JSON.parse(price) : null
  const [, retail, net] = Array.isArray(stored) ? stored : []
  return { retail: amountsOf(retail), net: amountsOf(net) }
}
const kinds: readonly GuestKind[] = ['adult', 'child', 'infant', 'unit']
function amountsOf(entries: unknown): Slot['retail'] {
  const amounts: Slot['retail'] = {}
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [name, minor]: unknown[] = Array.isArray(entry) ? entry : []
    const kind = asOneOf(kinds, name)
    if (kind && typeof minor === 'number') amounts[kind] = minor
  }
  return amounts
}
