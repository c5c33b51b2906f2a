import { domains } from '#contract/domains.ts'
import {
  kitErrors,
  type ErrorBody,
  type ErrorCode,
  type Errors,
  type FieldError,
} from '#contract/kit/errors.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Years } from '#contract/kit/text/years.ts'
import { service, type App } from '../app-services.ts'
import { DatabaseAway, isAway } from '../nodes/away.ts'
import { violated } from '../db/db.ts'
import { AppError, QuestionError } from './errors.ts'
import { reasonOf, type Said } from './reason.ts'

/** Code and status of a declared error by its name. */
const codes = new Map<string, ErrorCode>(Object.entries(kitErrors))
for (const [domain, { errors }] of Object.entries(domains) as [string, { errors?: Errors }][]) {
  for (const [name, code] of Object.entries(errors ?? {})) codes.set(`${domain}.${name}`, code)
}

/** Database refusals that mean something to people. */
const refusals: Record<string, string> = {
  stock_not_oversold: 'stockGone',
  ledger_account_floor: 'balanceTooLow',
  ledger_account_ceiling: 'balanceTooLow',
  journal_open: 'finance.periodClosed',
  rate_open: 'pricing.rateClosed',
}

const wordKey = (name: string) => (name.includes('.') ? name.replace('.', '.errors.') : `kit.errors.${name}`)

/** Who is told: in which language, and how the merchant counts years where one is known. */
type Reader = { language: Language; merchant?: Years | undefined }

/** Turns whatever was thrown into the wire's failure: status, code, translated message, fields. Never a stack. */
export function toFailure(
  app: App,
  thrown: unknown,
  reader: Reader,
  requestId: string,
): { status: number; body: ErrorBody } {
  const { language, merchant } = reader
  if (thrown instanceof QuestionError) return questionBody(app, thrown, reader)
  const error = asAway(app, thrown, requestId) ?? asAppError(thrown)
  const code = error && codes.get(error.name)
  if (!error || !code) {
    app.log.error({ requestId, err: thrown }, 'a call failed')
    return {
      status: 500,
      body: {
        code: 500000,
        name: 'ourFault',
        message: app.word(language, 'kit.errors.ourFault', { requestId }),
        requestId,
      },
    }
  }
  const body: ErrorBody = {
    code: code.code,
    name: error.name,
    message: app.word(language, wordKey(error.name), error.params, merchant),
  }
  if (error.fields) body.fields = error.fields.map((field) => tellField(app, field, reader))
  return { status: code.status ?? 200, body }
}

/** While it is away every call says so: the first of them is logged. */
const awayLogMs = 10_000
const lastAway = (app: App): { at: number } => service(app, 'kit.lastAway', () => ({ at: -Infinity }))

/** Told to whoever calls, who may try again; a reason that is kept is none of it. */
function asAway(app: App, thrown: unknown, requestId: string): AppError | undefined {
  const away = thrown instanceof DatabaseAway ? thrown : isAway(thrown) && new DatabaseAway(thrown, false)
  if (!away) return undefined
  const { at } = lastAway(app)
  if (at < Date.now() - awayLogMs) app.log.warn({ requestId, err: away.cause }, 'the database is away')
  lastAway(app).at = Date.now()
  return new AppError(away.isCommitting ? 'outcomeUnknown' : 'databaseAway')
}

/** SQLSTATEs of numbers, texts and days that fit the schema but not the database's types. */
const unfit = new Set(['22003', '22007', '22008', '22021', '22P05'])

function asAppError(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError) return thrown
  const refused = refusals[violated(thrown) ?? '']
  if (refused) return new AppError(refused, { date: '', left: '', missing: '' })
  const found = thrown as { code?: string; statusCode?: number }
  if (unfit.has(found?.code ?? '')) return new AppError('badInput')
  return undefined
}

/** Is this a failure that is told as it is? */
export const hasMeaning = (thrown: unknown): boolean =>
  thrown instanceof QuestionError || asAppError(thrown) !== undefined

/** A failure as a reason that is kept: why it was refused, and what each wrong field is called and lacks. */
export const failureReason = (
  error: AppError,
  nameOf: (field: string) => Said = (field) => field,
): string => {
  const fields = (error.fields ?? []).map(({ field, why, params }) => {
    const word = why.includes('.') ? why : `kit.fieldErrors.${why}`
    return reasonOf(nameOf(field), '–', said(word, params))
  })
  return reasonOf(said(wordKey(error.name), error.params), ...new Set(fields))
}
/** Whatever was thrown, as a reason that is kept; what is our own fault is logged and says under which id. */
export function storedReason(app: App, thrown: unknown): string {
  if (thrown instanceof QuestionError)
    return reasonOf(...thrown.questions.map(({ key, params }) => said(key, params)))
  const error = asAppError(thrown)
  if (error) return failureReason(error)
  const requestId = crypto.randomUUID()
  app.log.error({ requestId, err: thrown }, 'a background act failed')
  return reasonOf(said('kit.errors.ourFault', { requestId }))
}
const said = (word: string, params: Record<string, string | number> = {}): Said => ({
  word: word as WordKey,
  params,
})

const tellField = (
  app: App,
  field: FieldError,
  { language, merchant }: Reader,
): FieldError & { message: string } => ({
  ...field,
  message: app.word(
    language,
    field.why.includes('.') ? field.why : `kit.fieldErrors.${field.why}`,
    field.params,
    merchant,
  ),
})

function questionBody(
  app: App,
  thrown: QuestionError,
  { language, merchant }: Reader,
): { status: number; body: ErrorBody } {
  const questions = thrown.questions.map(({ key, token, params, facts }) => ({
    key,
    token,
    message: app.word(language, key, params, merchant),
    ...(facts && { facts }),
  }))
  return {
    status: 200,
    body: {
      code: kitErrors.question.code,
      name: 'question',
      message: questions.map((q) => q.message).join('\n'),
      questions,
    },
  }
}
