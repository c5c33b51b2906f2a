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

type Part<T> = (ctx: Ctx) => Promise<T>
/** Does a part of a transaction that leaves nothing behind where it fails, nor anything to be done after the commit. */
async function behindSavepoint<T>(ctx: Ctx, work: Part<T>): Promise<T> {
  const effects: (() => void)[] = []
  await sql`savepoint tried`.execute(ctx.db)
  try {
    const done = await work({ ...ctx, afterCommit: (effect) => effects.push(effect) })
    await sql`release savepoint tried`.execute(ctx.db)
    for (const effect of effects) ctx.afterCommit(effect)
    return done
  } catch (error) {
    await sql`rollback to savepoint tried`.execute(ctx.db)
    throw error
  }
}

/** Does one of many things that are due: where it fails that is logged, the others are done, and it is due again the next time. */
export async function oneOfMany(ctx: Ctx, facts: object, work: Part<unknown>): Promise<void> {
  const log = (err: unknown) =>
    ctx.app.log.error({ err, merchantId: ctx.scope.merchantId, ...facts }, 'what is due could not be done')
  await behindSavepoint(ctx, work).catch(log)
}

export type Tried<T> = { done: T; why?: undefined } | { why: string }

/**
 * Does a part of an act that may be refused without the whole being refused: what it did is taken back then, and the reason is
 * told as each reader shall read it. Questions are answered with yes, as who made the call has decided; where somebody else is to
 * decide (`answer: 'no'`) they refuse it. Anything that is no refusal of ours ends the act. Among orders that are acted on together
 * nothing is taken back of one alone: there a refusal ends all of it, and each is acted on by itself.
 */
export async function tried<T>(
  ctx: Ctx,
  work: Part<T>,
  { answer = 'yes' }: { answer?: 'yes' | 'no' } = {},
): Promise<Tried<T>> {
  if (ctx.together) return { done: await work(ctx) }
  try {
    return { done: await behindSavepoint(ctx, work) }
  } catch (error) {
    const refused = refusalOf(ctx, error)
    if (!('confirm' in refused)) return refused
    return answer === 'yes' ? tried({ ...ctx, ...refused }, work) : { why: storedReason(ctx.app, error) }
  }
}
