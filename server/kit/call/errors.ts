import { createHmac } from 'node:crypto'
import type { FieldError, KitError } from '#contract/kit/errors.ts'
import type { CallCtx } from '../ctx.ts'

/** A failure that the contract declares: `stockGone` of the kit or `orders.alreadySent` of a domain. */
export class AppError extends Error {
  readonly params: Record<string, string | number>
  readonly fields: FieldError[] | undefined
  constructor(name: string, params: Record<string, string | number> = {}, fields?: FieldError[]) {
    super(name)
    this.name = name
    this.params = params
    this.fields = fields
  }
}
export class QuestionError extends Error {
  readonly questions: {
    key: string
    token: string
    params: Record<string, string | number>
    facts?: Record<string, unknown>
  }[]
  constructor(questions: QuestionError['questions']) {
    super('question')
    this.questions = questions
  }
}

/** Ends the call with a declared failure; params fill its words. */
export function fail(
  name: KitError | `${string}.${string}`,
  params: Record<string, string | number> = {},
): never {
  throw new AppError(name, params)
}
/** Ends the call with 400000 naming fields; `why` is a key under `kit.fieldErrors`, or a whole word key. */
export function failField(field: string, why: string, params?: Record<string, string | number>): never {
  throw new AppError('badInput', {}, [params ? { field, why, params } : { field, why }])
}
export function failFields(fields: FieldError[]): never {
  throw new AppError('badInput', {}, fields)
}

export type QuestionInput = {
  key: `${string}.questions.${string}`
  facts: Record<string, string | number | boolean | null>
}

/**
 * Asks (201016) unless the caller has already said yes. A token is bound to the person, the question and its facts, so
 * a yes to yesterday's price is no yes to today's.
 */
export function ask(ctx: CallCtx, input: QuestionInput[]): void {
  const open = input
    .map(({ key, facts }) => ({
      key,
      facts,
      token: questionToken(ctx, key, facts),
      params: facts as Record<string, string | number>,
    }))
    .filter(({ token }) => !ctx.confirm.includes(token))
  if (open.length) throw new QuestionError(open)
}

/** The answer yes to a question, where a person gave it before it is asked. */
export function questionToken(ctx: CallCtx, key: string, facts: QuestionInput['facts']): string {
  const bound = JSON.stringify([
    ctx.scope.merchantId,
    ctx.actor.kind,
    ctx.actor.id,
    key,
    Object.entries(facts).sort(),
  ])
  return createHmac('sha256', ctx.app.secret).update(bound).digest('base64url').slice(0, 24)
}
