import { sql, type RawBuilder } from 'kysely'
import { partyMistake, type Party } from '#contract/catalog/skus/party.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { maxNights } from '#contract/hotel-orders/offers.limits.ts'
import type { OfferedRoom, Offers, OffersAsk } from '#contract/hotel-orders/offers.schema.ts'
import type { ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { omit } from '#contract/kit/omit.ts'
import { isInArea, isNamed } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { offeredTo, ruleFor } from '../../orders/orders.public.ts'
import { entryAgent, priceItems, tellAgent } from '../../order-entry/entry.public.ts'

type Room = Omit<OfferedRoom, 'offers' | 'coverUrl' | 'deadline'> & {
  hotelId: number | null
  hotelNames: Names
  areaNames: Names
  coverFileId: number | null
}

/** More prices than these in one answer help nobody choose: another hotel or name is to be asked for. */
const maxPrices = 300

/**
 * Rooms that this agent may be sold for a stay, by hotel: each party's price night by night, and how many are left of each
 * night. Each is a choice by itself; the order decides again under its locks. 400000 for a stay that ends before it begins.
 */
export async function findOffers(ctx: Ctx, ask: OffersAsk): Promise<Offers> {
  const nights = Temporal.PlainDate.from(ask.arrival).until(ask.departure).days
  if (nights < 1) failField('departure', 'beforeStart')
  if (nights > maxNights) failField('departure', 'tooLarge', { max: maxNights })
  const agent = await entryAgent(ctx, ask.agentId)
  const parties = distinctParties(ask.rooms)
  const rooms = await roomsOnSale(ctx, ask, agent.id, Math.max(1, Math.floor(maxPrices / parties.length)))
  const items = rooms.flatMap((room) =>
    parties.map((party) => ({
      skuId: room.skuId,
      date: ask.arrival,
      endDate: ask.departure,
      session: '',
      units: 0,
      ...party,
    })),
  )
  const prices = items.length ? await priceItems(ctx, agent, items, () => '', undefined, true) : []
  const offered = rooms.map((room, at) => {
    const own = prices.slice(at * parties.length, (at + 1) * parties.length)
    const view = tellRoom(room, { asked: ask.rooms, parties, prices: own })
    return { room, told: { ...view, cancelRule: ruleFor(agent, room) } }
  })
  const byHotel = Map.groupBy(offered, ({ room }) => room.hotelId)
  return {
    agent: tellAgent(agent),
    currency: agent.currency,
    ruleCurrency: ctx.merchant.currency,
    nights,
    hotels: [...byHotel].flatMap(([id, [first, ...others]]) =>
      first
        ? [
            {
              id,
              names: first.room.hotelNames,
              areas: first.room.areaNames,
              rooms: [first, ...others].map(({ told }) => told),
            },
          ]
        : [],
    ),
  }
}

const keyOf = ({ adults, children, infants }: Party): string => `${adults} ${children} ${infants}`
/** Two rooms for the same party cost the same: it is asked once. */
const distinctParties = (rooms: readonly Party[]): Party[] => [
  ...new Map(rooms.map((party) => [keyOf(party), party])).values(),
]

type OffersView = { asked: readonly Party[]; parties: readonly Party[]; prices: readonly ItemPrice[] }

function tellRoom(whole: Room, { asked, parties, prices }: OffersView): OfferedRoom {
  const { coverFileId, ...room } = omit(whole, ['hotelId', 'hotelNames', 'areaNames'])
  return {
    ...room,
    coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
    deadline: prices[0]?.deadline ?? '',
    offers: asked.flatMap((party, at) => {
      const price = prices[parties.findIndex((one) => keyOf(one) === keyOf(party))]
      if (!price) return []
      const { nightly = [], totalMinor, taxes, why, shortOn } = price
      const isTooSmall = partyMistake(limitsOf(room), party) !== null
      return [{ room: at, nights: nightly, totalMinor, taxes, why, ...(shortOn && { shortOn }), isTooSmall }]
    }),
  }
}

const limitsOf = ({
  mostAdults,
  mostChildren,
  extraBeds,
}: Pick<Room, 'mostAdults' | 'mostChildren' | 'extraBeds'>) => ({
  mostAdults,
  mostChildren,
  extraBeds,
})

async function roomsOnSale(ctx: Ctx, ask: OffersAsk, agentId: number, max: number): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select s.id as "skuId", s.code, s.names, coalesce(s.facts ->> 'meal', '') as meal, (s.facts ->> 'mostAdults')::int as "mostAdults",
           (s.facts ->> 'mostChildren')::int as "mostChildren", (s.facts ->> 'extraBeds')::int as "extraBeds",
           s.cover_file_id as "coverFileId", s.cancel_rule as "cancelRule", s.collect,
           h.id as "hotelId", coalesce(h.names, '{}') as "hotelNames", coalesce(h.areas, '{}') as "areaNames"
      from sku s left join hotel h on h.merchant_id = s.merchant_id and h.id = s.hotel_id
     where ${sql.join(conditions(ctx, ask, agentId), sql` and `)}
     order by h.id is null, coalesce(h.names ->> ${ctx.language}, app.first_text(h.names)), h.id, s.code, s.id
     limit ${max}`.execute(ctx.db)
  return rows
}

function conditions(ctx: Ctx, { hotel, area, text }: OffersAsk, agentId: number): RawBuilder<unknown>[] {
  return [
    sql`s.merchant_id = ${ctx.scope.merchantId} and s.product_type = 'hotel-room' and s.deleted_at is null
      and s.package_price is null and cardinality(s.sessions) = 0`,
    offeredTo(agentId),
    ...(hotel ? [isNamed('names', hotel)] : []),
    ...(area ? [isInArea(area)] : []),
    ...(text ? [codeOrName('s', text)] : []),
  ]
}
