import { firstOf } from '#contract/kit/given.ts'
import { kitErrors, type ErrorBody, type Question } from '#contract/kit/errors.ts'
import { CallError } from './call-error.ts'

/** A 201016 answer: not a failure but questions; the same call with their tokens in `confirm` goes on. */
export type QuestionReply = { code: typeof kitErrors.question.code; message: string; questions: Question[] }
export const isQuestion = (result: unknown): result is QuestionReply =>
  (result as QuestionReply | null)?.code === kitErrors.question.code &&
  Array.isArray((result as QuestionReply).questions)

/** What the status object of the /v1 family and the error object of the others have in common. */
type ErrorReply = Partial<ErrorBody> & { success?: boolean }
const defaultMessage = 'network error!'

/**
 * Reads an answer by the family of its URL (requirements §8). Returns the data, or the question of code 201016 as a
 * normal result; throws a CallError otherwise. `body` is the parsed JSON, undefined where it could not be read.
 */
export function readReply(url: string, status: number, body: unknown): unknown {
  const v1 = /\/v1(\/|\?|$)/.test(firstOf(url.split('?')))
  const envelope = (body && typeof body === 'object' ? body : {}) as {
    status?: ErrorReply
    error?: ErrorReply
    data?: unknown
  }
  const outcome = (v1 ? envelope.status : envelope.error) ?? {}
  if (status === 401) throw refused(outcome, 401)
  if (status === 502) throw new CallError({ code: 502, name: 'badGateway', message: '' })
  if (outcome.code === kitErrors.question.code) {
    return {
      code: outcome.code,
      message: outcome.message ?? '',
      questions: outcome.questions ?? [],
    } satisfies QuestionReply
  }
  const succeeded = v1 ? outcome.success === true : outcome.code === 0
  if (succeeded) return envelope.data
  throw refused(outcome, 404)
}

const refused = (outcome: ErrorReply, fallback: number) =>
  new CallError({
    code: outcome.code || fallback,
    name: outcome.name ?? 'network',
    message: outcome.message || defaultMessage,
    fields: outcome.fields,
    questions: outcome.questions,
    requestId: outcome.requestId,
  })
