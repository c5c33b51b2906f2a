import type { Language } from '#contract/kit/schema.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Question } from './line-facts.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

/** Days that a link waits for an answer. */
const validDays = 21

export type LinkAnswer = 'approve' | 'reject' | 'reply'
export type AnswerLink = {
  merchantId: number
  orderId: number
  lineId: number
  language: Language
  /** The question that it answers; a line that asks something else by now is not answered by it. */
  question: Question | null
  state: 'open' | 'used' | 'expired' | 'revoked'
  usedAt: string | null
  answer: LinkAnswer | null
}

/** Makes the link of a question; earlier ones of the same line answer nothing any more. Only its hash is kept. */
export async function makeLink(
  ctx: Ctx,
  line: { id: number; orderId: number },
  question: Question,
  language: Language,
): Promise<string> {
  const token = makeToken()
  await revokeLinks(ctx, line.id)
  await ctx.db
    .insertInto('platform.answer_link')
    .values({
      token_hash: hashToken(token),
      merchant_id: ctx.scope.merchantId,
      order_id: line.orderId,
      line_id: line.id,
      purpose: question.asked === 'order' ? 'order' : 'change',
      supplier_id: question.supplierId,
      asked: question.asked,
      question_at: question.at,
      language,
      expires_at: new Date(ctx.now.getTime() + validDays * 86_400_000).toISOString(),
    })
    .execute()
  return token
}

const openLinks = (ctx: Ctx, lineId: number) =>
  ctx.db
    .updateTable('platform.answer_link')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('line_id', '=', lineId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
const revokeLinks = (ctx: Ctx, lineId: number) =>
  openLinks(ctx, lineId).set({ revoked_at: ctx.now.toISOString() }).execute()

/** What a token is good for; undefined for one that was never given out. */
export async function readLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<AnswerLink | undefined> {
  const row = await db
    .selectFrom('platform.answer_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { supplier_id: supplierId, asked, question_at: at } = row
  return {
    merchantId: row.merchant_id,
    orderId: row.order_id,
    lineId: row.line_id,
    language: row.language,
    question: supplierId && asked && at ? { supplierId, asked: asked as Question['asked'], at } : null,
    state: row.used_at
      ? 'used'
      : row.revoked_at
        ? 'revoked'
        : new Date(row.expires_at) < new Date()
          ? 'expired'
          : 'open',
    usedAt: row.used_at,
    answer: row.answer as LinkAnswer | null,
  }
}

/** Uses up all links that a line still has, where it was answered with others of its letter. */
export const spendLinksOf = (ctx: Ctx, lineId: number, answer: LinkAnswer) =>
  openLinks(ctx, lineId).set({ used_at: ctx.now.toISOString(), answer }).execute()

/** Uses a link up within the answer's own transaction; false where somebody else was first, or its time is over. */
export async function spendLink(ctx: Ctx, token: string, answer: LinkAnswer): Promise<boolean> {
  const now = ctx.now.toISOString()
  const used = await ctx.db
    .updateTable('platform.answer_link')
    .set({ used_at: now, answer })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('line_id')
    .executeTakeFirst()
  return used !== undefined
}
