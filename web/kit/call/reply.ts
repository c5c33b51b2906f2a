import { firstOf } from '#contract/kit/given.ts'
import { kitErrors, type ErrorBody, type Question } from '#contract/kit/errors.ts'
import { CallError } from './call-error.ts'

/** A 201016 answer: not a failure but questions; the same call with their tokens in `confirm` goes on. */
export type Asked = { code: typeof kitErrors.question.code; message: string; questions: Question[] }
export const isAsked = (result: unknown): result is Asked =>
  (result as Asked | null)?.code === kitErrors.question.code && Array.isArray((result as Asked).questions)

/** What the status object of the /v1 family and the error object of the others have in common. */
type Told = Partial<ErrorBody> & { success?: boolean }
const defaultMessage = 'network error!'

/**
 * Reads an answer by the family of its URL (requirements §8). Returns the data, or the question of code 201016 as a
 * normal result; throws a CallError otherwise. `body` is the parsed JSON, undefined where it could not be read.
 */
export function readReply(url: string, status: number, body: unknown): unknown {
  const v1 = /\/v1(\/|\?|$)/.test(firstOf(url.split('?')))
  const envelope = (body && typeof body === 'object' ? body : {}) as {
    status?: Told
    error?: Told
    data?: unknown
  }
  const told = (v1 ? envelope.status : envelope.error) ?? {}
  if (status === 401) throw refused(told, 401)
  if (status === 502) throw new CallError({ code: 502, name: 'badGateway', message: '' })
  if (told.code === kitErrors.question.code) {
    return { code: told.code, message: told.message ?? '', questions: told.questions ?? [] } satisfies Asked
  }
  const succeeded = v1 ? told.success === true : told.code === 0
  if (succeeded) return envelope.data
  throw refused(told, 404)
}

const refused = (told: Told, fallback: number) =>
  new CallError({
    code: told.code || fallback,
    name: told.name ?? 'network',
    message: told.message || defaultMessage,
    fields: told.fields,
    questions: told.questions,
    requestId: told.requestId,
  })
