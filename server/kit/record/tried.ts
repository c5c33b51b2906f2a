import { sql } from 'kysely'
import type { CallCtx, Ctx } from '../ctx.ts'
import { AppError, QuestionError } from '../call/errors.ts'
import { storedReason } from '../call/failure.ts'

type Refused = { confirm: string[] } | { why: string }
/** What is to be confirmed beside what was, or why it is refused for good. Throws what is no refusal of ours. */
export function refusalOf({ app, confirm }: Pick<CallCtx, 'app' | 'confirm'>, error: unknown): Refused {
  if (!(error instanceof AppError || error instanceof QuestionError)) throw error
  const tokens = error instanceof QuestionError ? error.questions.map(({ token }) => token) : []
  return tokens.some((token) => !confirm.includes(token))
    ? { confirm: [...confirm, ...tokens] }
    : { why: storedReason(app, error) }
}

export type Tried<T> = { done: T; why?: undefined } | { why: string }

/**
 * Does a part of an act that may be refused without the whole being refused: what it did is taken back then, and the reason is
 * told as each reader shall read it. Questions are answered with yes: who made the call has decided. Anything that is no
 * refusal of ours ends the act. Among orders that are acted on together nothing is taken back of one alone: there a refusal
 * ends all of it, and each is acted on by itself.
 */
export async function tried<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<Tried<T>> {
  if (ctx.together) return { done: await work(ctx) }
  const effects: (() => void)[] = []
  await sql`savepoint tried`.execute(ctx.db)
  try {
    const done = await work({ ...ctx, afterCommit: (effect) => effects.push(effect) })
    await sql`release savepoint tried`.execute(ctx.db)
    for (const effect of effects) ctx.afterCommit(effect)
    return { done }
  } catch (error) {
    const refused = refusalOf(ctx, error)
    await sql`rollback to savepoint tried`.execute(ctx.db)
    return 'confirm' in refused ? tried({ ...ctx, ...refused }, work) : refused
  }
}
