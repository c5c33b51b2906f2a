import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../kit/ctx.ts'

/** Why nothing more is sold to an agent: a person's reason, or a bill that is overdue for longer than its rule lets. */
export type Stop =
  | { why: 'hand'; name: string; reason: string }
  | { why: 'overdue'; code: string; days: number }

/** Stops sale to an agent, or opens it. Its orders stay as they are. */
export async function setStopSale(ctx: Ctx, agentId: number, stop: Stop | null): Promise<void> {
  await sql`update agent set stop_sale = ${stop && JSON.stringify(stop)}::jsonb
    where merchant_id = ${ctx.scope.merchantId} and id = ${agentId}`.execute(ctx.db)
}

/** The reason as whoever is refused reads it. */
export const stoppedText = ({ app, language }: Pick<PublicCtx, 'app' | 'language'>, stop: Stop): string =>
  stop.why === 'hand'
    ? app.word(language, 'agents.text.stoppedByHand', { reason: stop.reason })
    : app.word(language, 'agents.text.stoppedOverdue', { code: stop.code, days: stop.days })
