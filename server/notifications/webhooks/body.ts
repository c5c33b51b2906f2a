import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

type Message = {
  kind: string
  topic: string
  subject_id: number
  facts: Record<string, unknown>
  told_at: string
}

/** What is posted about it: its kind, when it happened, at which merchant, and what it is about. */
export async function makeBody(
  ctx: Ctx,
  { kind, topic, subject_id: id, facts, told_at }: Message,
): Promise<string> {
  const code = topic === 'order' ? await codeOf(ctx, id) : undefined
  return JSON.stringify({
    type: kind,
    timestamp: told_at,
    data: { merchant: ctx.merchant.code, subject: { topic, id, ...(code && { code }) }, facts },
  })
}

async function codeOf(ctx: Ctx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    code: string
  }>`select code from orders where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return rows[0]?.code
}
