import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApartForm, Leg, Placed } from '#contract/scheduling/plan.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { isGoing } from '#contract/scheduling/plan-rules.ts'
import { held } from './held.ts'
import { lockCard, lockRuns, partyOf, tellMoved, type CardRow } from './place-card.ts'

/**
 * Notes that a party travels with nobody else in its vehicle, there and back (or on its boat), or that others may be with it again. The
 * database holds it from then on, whoever writes. Throws `scheduling.apartParty` while others are with it.
 */
export async function setApart(
  ctx: Ctx,
  { lineId, leg, version, apart }: ApartForm,
): Promise<z.output<typeof Placed>> {
  const party = await partyOf(ctx, lineId)
  if (!isGoing(party)) fail('scheduling.notGoing')
  const seen = await lockCard(ctx, { lineId, leg }, party)
  if (seen.version !== version) await tellMoved(ctx, seen)
  const cards: CardRow[] = [seen]
  for (const other of otherWays(leg)) cards.push(await lockCard(ctx, { lineId, leg: other }, party))
  await lockRuns(
    ctx,
    cards.flatMap(({ runId }) => runId ?? []),
  )
  await held(() =>
    sql`update day_card set apart = ${apart}, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and id = any(${cards.map(({ id }) => id)}::bigint[])`.execute(
      ctx.db,
    ),
  )
  const { guest, code, orderId } = party
  await emit(ctx, apart ? 'scheduling.partyApart' : 'scheduling.partyTogether', {
    subject: 'order',
    subjectId: orderId,
    orderId,
    facts: { guest, code },
  })
  return { id: seen.id, version: seen.version + 1, runId: seen.runId }
}

/** A wish about the vehicle holds both ways; a boat has one way. */
const otherWays = (leg: Leg): Leg[] => (leg === 'there' ? ['back'] : leg === 'back' ? ['there'] : [])
