import { sql } from 'kysely'
import type { z } from 'zod'
import type { Moves, MovesForm } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import {
  lockCard,
  lockRuns,
  partyOf,
  putCard,
  renumber,
  runsOfMoves,
  tellMoved,
  type Move,
} from './place-card.ts'

/**
 * Moves several parties as one act: all of them, or none. Cards are locked by their lines, runs after them, by their ids; who
 * goes elsewhere gets off first, so that two may change places in full vehicles. Answers what takes it all back.
 */
export async function moveCards(ctx: Ctx, { moves }: MovesForm): Promise<z.output<typeof Moves>> {
  const all: Move[] = []
  for (const form of moves.toSorted((a, b) => a.lineId - b.lineId)) {
    const party = await partyOf(ctx, form.lineId)
    const card = await lockCard(ctx, form, party)
    if (card.version !== form.version) await tellMoved(ctx, card)
    all.push({ card, form, party, kind: 'trip' })
  }
  const runIds = runsOfMoves(all)
  await lockRuns(ctx, runIds)
  const leaving = all.filter(({ card, form }) => card.runId !== null && card.runId !== form.runId)
  if (leaving.length)
    await sql`update day_card set run_id = null where merchant_id = ${ctx.scope.merchantId}
      and id = any(${leaving.map(({ card }) => card.id)}::bigint[])`.execute(ctx.db)
  const inOrder = all.toSorted(
    (a, b) => (a.form.runId ?? 0) - (b.form.runId ?? 0) || (a.form.stop ?? 999) - (b.form.stop ?? 999),
  )
  for (const move of inOrder) await putCard(ctx, move)
  for (const id of runIds) await renumber(ctx, id)
  return { moves: all.map(backOf) }
}

const backOf = ({ card, form: { lineId, leg } }: Move) => ({
  lineId,
  leg,
  version: card.version + 1,
  runId: card.runId,
  pickUp: card.pickUp,
  ...(card.runId !== null && { stop: card.stop }),
})
