import { sql } from 'kysely'
import { movesFrom, type DepartureState } from '#contract/journeys/departure.fields.ts'
import { moveDeparture } from '#server/journeys/save-departure.ts'
import type { Wanted } from '../../orders/draw-request.ts'
import { make, sayingYes } from '../../orders/run-orders.ts'
import type { DemoAgent } from '../../world/companies.ts'
import { blueJourneys } from '../../world/groups/blue-library.ts'
import { blueJourneySkus } from '../../world/groups/journey-skus.ts'
import { acting, personOf, type Stage } from '../stage.ts'

/** Seats of the season's departures are ordered by agents who pay by invoice; then people close, hold or call off what they decided to. */
export async function sellJourneys(stage: Stage, agents: readonly DemoAgent[]): Promise<number> {
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  const parties = blueJourneys.flatMap(({ sku, departures }) => {
    const sold = blueJourneySkus.find(({ code }) => code === sku)
    return departures.flatMap((one) =>
      (one.sold ?? []).map((adults) => ({ sku: sold, ahead: one.ahead, adults })),
    )
  })
  const wanted = parties.flatMap(({ sku, ahead, adults }, at): Wanted[] =>
    sku
      ? [
          {
            no: 97_200 + at * 3,
            bookedAt: stage.clock.at(-2 - (at % 9), 600 + at * 11),
            service: ahead,
            nights: 0,
            agent: buyers[at % buyers.length]!,
            sku,
            session: '',
            adults,
            children: 0,
            infants: 0,
            filler: true,
          },
        ]
      : [],
  )
  const made = await make({ stage, agents }, wanted)
  await decide(stage)
  return made.length
}

type Row = { id: number; state: DepartureState }
/** What people decided about departures once they saw what was sold. */
const decide = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(-1, 640), personOf(stage, 'demo'))
    for (const { code, departures } of blueJourneys)
      for (const { ahead, moves } of departures) {
        if (!moves) continue
        const { rows } = await sql<Row>`select d.id, d.state from journey_departure d
            join itinerary i on i.merchant_id = d.merchant_id and i.id = d.itinerary_id
           where d.merchant_id = ${ctx.scope.merchantId} and i.code = ${code}
             and d.date = ${stage.clock.day(ahead)}::date`.execute(ctx.db)
        const [row] = rows
        if (row && movesFrom(row.state).includes(moves))
          await sayingYes(ctx, () => moveDeparture(ctx, { id: row.id, to: moves }))
      }
  })
