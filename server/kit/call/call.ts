import { createHash } from 'node:crypto'
import { check } from '#contract/kit/check.ts'
import { mustGet } from '#contract/kit/given.ts'
import { needsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { stripEmojiDeep } from '#contract/kit/text/text.ts'
import { holds, type CallCtx, type Ctx, type Merchant, type PublicCtx, type SessionUser } from '../ctx.ts'
import type { App } from '../app-services.ts'
import { requirePlainText } from '../border/plain-text.ts'
import { inTenant } from '../db/db.ts'
import { callsOf } from './calls.ts'
import { countTurns, isCount } from './count-turns.ts'
import { backHeader, backOf, headerOf, hearing, type Back } from './taken-back.ts'
import { sessionOf } from './answered-with.ts'
import { AppError, fail } from './errors.ts'
import { readForm } from './form.ts'
import { languageOf } from '../text/language.ts'
import { withOwnNames } from './own-names.ts'
import { refusedInput } from './refused-input.ts'
import { isOpenTo } from './open-to.ts'
import { isTrial, requireTrial, trialHeader, tryOut } from './trial.ts'
import type { AnyHandler, RawContext } from './routes.ts'
import { withEffects } from '../nodes/late-commit.ts'

export type Session = {
  user: SessionUser
  merchant: Merchant
  /** The key that it came in with, where no person logged in. */
  keyId?: number
  /** That key reads alone. */
  readOnly?: boolean
  /** The person is to set up a second factor before anything else. */
  mustEnrol?: boolean
  /** Until when (milliseconds) the last proof of the second factor is enough for a sensitive act; not there where none is asked. */
  provenUntil?: number
}
/** `parameterRequested` false: the session parameter need not match. `fresh`: what the process remembers does not count. */
export type HowIdentified = { parameterRequested?: boolean; fresh?: boolean }
/** Finds the session of a request; throws `brokenCredential` for a revoked or forged one, answers null for none. */
export type Authenticate = (
  app: App,
  raw: RawContext,
  sessionId: string | undefined,
  how?: HowIdentified,
) => Promise<Session | null>

/** One call, from what was sent to what is answered: session, permission, input, one transaction, its effects after it. */
export async function runEndpoint(
  app: App,
  authenticate: Authenticate,
  endpoint: Endpoint,
  name: string,
  handler: AnyHandler,
  sent: Record<string, unknown>,
  raw: RawContext,
): Promise<unknown> {
  const { timestamp: _, sessionId, confirm, ...rest } = stripEmojiDeep(sent) as Record<string, unknown>
  // A call open to anybody has no session, so that a broken one never stands in the way of a new log-in.
  const session =
    endpoint.needs === 'public'
      ? null
      : await authenticate(app, raw, typeof sessionId === 'string' ? sessionId : undefined, {
          parameterRequested: !opensByItself(endpoint, raw),
        })
  if (session) sessionOf.set(raw.request, session)
  guard(endpoint, session)
  if (session && isTrial(raw.request)) {
    requireTrial(endpoint)
    raw.reply.header(trialHeader, 'test')
  }
  requirePlainText(rest)
  const input = parseInput(endpoint, rest)
  const effects: (() => void)[] = []
  const call = publicCtx(app, raw, readConfirm(confirm), effects)
  const run = async () => {
    if (!session) return handler(call, input, raw)
    const acting = callCtx(call, session, raw)
    const view = await runFor(acting, endpoint, name, handler, input, raw, effects)
    return endpoint.raw ? view : withOwnNames(acting, view)
  }
  // What would follow the commit of a trial does not.
  return withEffects(() => (call.trial ? [] : effects), run).catch(async (thrown: unknown) => {
    throw (await refusedInput(app, thrown, input)) ?? thrown
  })
}

/** A picture or document that a page opens by its address cannot carry the session parameter, and changes nothing. */
const opensByItself = (endpoint: Endpoint, raw: RawContext): boolean =>
  endpoint.raw === true && endpoint.kind === 'read' && raw.request.method === 'GET'

/** `notLoggedIn` or `noPermission`, unless this session may make the call. */
export function guard(endpoint: Endpoint, session: Session | null): void {
  if (endpoint.needs === 'public') return
  if (!session) fail('notLoggedIn')
  // What is a person's own, nobody's system has.
  if (session.keyId && (endpoint.personal || (session.readOnly && endpoint.kind !== 'read')))
    fail('notForYou')
  if (session.mustEnrol && !endpoint.personal) fail('enrolNeeded')
  if (endpoint.sensitive && session.provenUntil !== undefined && session.provenUntil < Date.now())
    fail('proveAgain')
  refuseStranger(endpoint, session.user)
}

const isFor = ({ audience = ['staff'] }: Endpoint, { kind }: SessionUser): boolean => audience.includes(kind)

/** `noPermission` naming the key (`notForYou` where no key would open it), unless this person may make the call. */
export function refuseStranger(endpoint: Endpoint, user: SessionUser): void {
  if (mayCall(endpoint, user)) return
  const key = needsOf(endpoint, user.kind)
  // No key would open it: it is for another kind of log-in, or for whoever works with what it lists.
  if (key === '*' || !isFor(endpoint, user)) fail('notForYou')
  fail('noPermission', { key })
}
export const mayCall = (endpoint: Endpoint, user: SessionUser): boolean =>
  isFor(endpoint, user) && holds(user, needsOf(endpoint, user.kind)) && isOpenTo(endpoint, user)

export function parseInput(endpoint: Endpoint, sent: unknown): unknown {
  if (!endpoint.input) return undefined
  const { data, fields } = check(endpoint.input, readForm(endpoint.input, sent))
  if (fields) throw new AppError('badInput', {}, fields)
  return data
}

/** A way back that the person would be refused is none. */
const openBack = (app: App, back: readonly Back[], user: SessionUser | null): readonly Back[] =>
  user && back.every(({ call }) => mayCall(mustGet(callsOf(app), call).endpoint, user)) ? back : []

const readConfirm = (confirm: unknown): string[] =>
  Array.isArray(confirm)
    ? confirm.filter((token) => typeof token === 'string').slice(0, 20)
    : typeof confirm === 'string' && confirm
      ? [confirm]
      : []

/** In one transaction of the session's merchant, unless the handler opens its own. */
async function runFor(
  base: CallCtx,
  endpoint: Endpoint,
  name: string,
  handler: AnyHandler,
  input: unknown,
  raw: RawContext,
  effects: (() => void)[],
): Promise<unknown> {
  if (endpoint.ownTransaction) return handler(base, input, raw)
  const inCall = () =>
    tryOut((over) =>
      inTenant(base.app.db, base.scope, async (db) => {
        effects.length = 0
        const { outcome, hears } = hearing()
        const ctx: Ctx = { ...base, db, ...(endpoint.back && hears) }
        const answer = await (endpoint.once
          ? onceOnly(ctx, name, input, () => handler(ctx, input, raw))
          : handler(ctx, input, raw))
        if (base.trial) over(answer)
        const back = headerOf(openBack(base.app, backOf(endpoint, name, input, outcome), base.user))
        if (back) effects.push(() => void raw.reply.header(backHeader, back))
        return answer
      }),
    )
  return isCount(endpoint, input) ? countTurns(base.app).run(base.user?.id ?? 0, inCall) : inCall()
}

const publicCtx = (
  app: App,
  { request }: RawContext,
  confirm: string[],
  effects: (() => void)[],
): PublicCtx => ({
  app,
  language: languageOf(request),
  now: new Date(),
  requestId: request.id,
  confirm,
  ...(isTrial(request) && { trial: true as const }),
  afterCommit: (work) => effects.push(work),
})

function callCtx(call: PublicCtx, { user, merchant }: Session, { request }: RawContext): CallCtx {
  return {
    ...call,
    scope: { merchantId: merchant.id, agentId: user.agentId, supplierId: user.supplierId, reach: user.reach },
    merchant,
    user,
    actor: { kind: user.kind, id: user.id, name: user.fullName, origin: request.ip },
  }
}

/** By the name alone: a value that cannot be a text is no reason to fail. */
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

/** Key order does not matter to what was asked. */
export const hashInput = (input: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(input, (_, value: unknown) =>
        isPlain(value) ? Object.fromEntries(Object.entries(value).sort(byKey)) : value,
      ),
    )
    .digest('base64url')
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first answer for a client's request id; a second caller waits for the first and gets the same. */
async function onceOnly(
  ctx: Ctx,
  name: string,
  input: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const id = (input as { clientRequestId?: string } | undefined)?.clientRequestId
  if (!id) return run()
  const key = {
    merchant_id: ctx.scope.merchantId,
    user_id: ctx.user?.id ?? 0,
    endpoint: name,
    client_request_id: id,
  }
  const hash = hashInput(input)
  const claimed = await ctx.db
    .insertInto('request_once')
    .values({ ...key, input_hash: hash })
    .onConflict((c) => c.doNothing())
    .returning('endpoint')
    .executeTakeFirst()
  const match = ctx.db
    .selectFrom('request_once')
    .where('merchant_id', '=', key.merchant_id)
    .where('user_id', '=', key.user_id)
  if (!claimed) {
    const first = await match
      .where('endpoint', '=', name)
      .where('client_request_id', '=', id)
      .select(['input_hash', 'answer'])
      .executeTakeFirstOrThrow()
    if (first.input_hash !== hash) fail('requestReused')
    return first.answer
  }
  const answer = await run()
  await ctx.db
    .updateTable('request_once')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('merchant_id', '=', key.merchant_id)
    .where('user_id', '=', key.user_id)
    .where('endpoint', '=', name)
    .where('client_request_id', '=', id)
    .execute()
  return answer
}
