import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isLanguage, type Language } from '#contract/kit/languages.ts'
import { PlainDate } from '#contract/kit/schema.ts'
import { planNames } from '#contract/subscription/plans.ts'
import type { App } from '../kit/app-services.ts'
import { clearCookie, setCookie } from '../identity/identity.public.ts'
import { AppError } from '../kit/call/errors.ts'
import { languageOf } from '../kit/text/language.ts'
import {
  decideLicence,
  licenceFile,
  giveDays,
  platformFlags,
  resumeMerchant,
  setFlag,
  suspendMerchant,
  tryJobsAgain,
} from './acts.ts'
import { writeLog } from './desk-log.ts'
import { endContract, takeBackEnd } from './erasure.ts'
import { hasOperators } from './operators.ts'
import { deskHeaders, sayOf, type Desk, type Say } from './page/frame.ts'
import { merchantPage, merchantsPage } from './page/merchant-pages.ts'
import {
  callsPage,
  licencesPage,
  logInPage,
  logPage,
  overviewPage,
  queuePage,
  storagePage,
} from './page/other-pages.ts'
import {
  endDeskSession,
  isOwnForm,
  logInToDesk,
  readDeskSession,
  takeCode,
  type DeskSession,
} from './sessions.ts'

const cookie = 'longtail_desk'
const languageCookie = 'longtail_desk_language'
type Form = Record<string, unknown>
type Noted = { text: string; isError: boolean }

const text = z.string().trim().min(1).max(200)
const Reason = z.object({ reason: text })
const End = Reason.extend({ typed: z.string().trim() })
const Days = z.object({ plan: z.enum(planNames), untilDay: PlainDate })
const Flag = z.object({ flag: z.enum(platformFlags), on: z.string().optional() })
const Decision = z.object({
  found: z.enum(['ok', 'wrong']),
  where: text,
  reason: z.string().trim().max(200).default(''),
})
const LogIn = z.object({ name: text, password: z.string().max(200), code: z.string().trim().max(10) })

const pageLimit = { config: { rateLimit: { max: 240, timeWindow: 60_000 } } }
const logInLimit = { config: { rateLimit: { max: 20, timeWindow: 60_000 } } }

/**
 * The desk of whoever hosts the product, at /desk: pages without a script, with a log-in, a cookie and rights of their own. It is not
 * there (404) before a command has made somebody of the desk.
 */
export function registerDesk(http: FastifyInstance, app: App): void {
  registerPages(http, app)
  registerSignIn(http, app)
  registerMerchantActs(http, app)
  registerOtherActs(http, app)
}

function registerPages(http: FastifyInstance, app: App): void {
  http.get('/desk', pageLimit, (request, reply) => show(app, request, reply, 'overview', overviewPage))
  http.get<{ Querystring: Form }>('/desk/merchants', pageLimit, (request, reply) => {
    const { text: sought, state } = request.query
    const requested = { text: oneText(sought), state: oneText(state) }
    return show(app, request, reply, 'merchants', (desk) => merchantsPage(desk, requested))
  })
  http.get<{ Params: { code: string } }>('/desk/merchants/:code', pageLimit, (request, reply) => {
    const { code } = request.params
    return show(app, request, reply, 'merchants', (desk) => merchantPage(desk, code), code)
  })
  http.get<{ Params: { id: string; at: string } }>(
    '/desk/licences/:id/files/:at',
    pageLimit,
    async (request, reply) => {
      const session = await sessionOf(app, request)
      if (!session) return reply.redirect('/desk', 303)
      const { id, at } = request.params
      const file = await licenceFile(app, { name: session.name, ip: request.ip }, Number(id), Number(at))
      if (!file) return nothing(reply)
      return reply.headers({ ...file.headers, 'content-type': file.contentType }).send(file.body)
    },
  )
  for (const [name, page] of Object.entries({
    licences: licencesPage,
    queue: queuePage,
    calls: callsPage,
    storage: storagePage,
    log: logPage,
  }))
    http.get(`/desk/${name}`, pageLimit, (request, reply) => show(app, request, reply, name, page))
}

function registerSignIn(http: FastifyInstance, app: App): void {
  http.post<{ Body: Form }>('/desk/login', logInLimit, async (request, reply) => {
    if (!(await hasOperators(app))) return nothing(reply)
    const { data } = LogIn.safeParse(request.body)
    try {
      const token = await logInToDesk(app, data ?? { name: '-', password: '', code: '' }, request.ip)
      setCookie(app, { request, reply }, cookie, token, strict)
      return reply.redirect('/desk', 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const desk = deskOf(app, request)
      const locked = error.name === 'identity.lockedOut'
      return send(
        reply,
        logInPage({
          ...desk,
          note: { text: desk.say(locked ? 'text.tooMany' : 'text.wrong'), isError: true },
        }),
        401,
      )
    }
  })
  http.post<{ Body: Form }>('/desk/logout', pageLimit, async (request, reply) => {
    const session = await sessionOf(app, request)
    if (session && isOwnForm(session, request.body?.['form']))
      await endDeskSession(app, request.cookies[cookie])
    clearCookie(app, { reply }, cookie, strict)
    return reply.redirect('/desk', 303)
  })
}

function registerMerchantActs(http: FastifyInstance, app: App): void {
  act<{ code: string }>(
    http,
    app,
    '/desk/merchants/:code/suspend',
    async ({ by, form, params }) => suspendMerchant(app, by, params.code, Reason.parse(form).reason),
    true,
  )
  act<{ code: string }>(http, app, '/desk/merchants/:code/resume', ({ by, params }) =>
    resumeMerchant(app, by, params.code),
  )
  act<{ code: string }>(http, app, '/desk/merchants/:code/days', async ({ by, form, params }) =>
    giveDays(app, by, params.code, Days.parse(form)),
  )
  act<{ code: string }>(http, app, '/desk/merchants/:code/flag', async ({ by, form, params }) => {
    const { flag, on } = Flag.parse(form)
    await setFlag(app, by, params.code, flag, on === '1')
  })
  act<{ code: string }>(
    http,
    app,
    '/desk/merchants/:code/end',
    async ({ by, form, params }) => {
      const { reason, typed } = End.parse(form)
      if (typed.toUpperCase() !== params.code) throw new AppError('badInput')
      await endContract(app, by, params.code, reason)
    },
    true,
  )
  act<{ code: string }>(http, app, '/desk/merchants/:code/keep', ({ by, params }) =>
    takeBackEnd(app, by, params.code),
  )
}

function registerOtherActs(http: FastifyInstance, app: App): void {
  act<{ id: string }>(http, app, '/desk/licences/:id', async ({ by, form, params }) => {
    const { found, where, reason } = Decision.parse(form)
    await decideLicence(app, by, Number(params.id), { ok: found === 'ok', where, reason })
  })
  act(http, app, '/desk/queue', async ({ by, form }) => {
    await tryJobsAgain(app, by, text.parse(form['task']))
  })
}

type Acting<Params> = { by: { name: string; ip: string }; form: Form; params: Params }
/** One act: of a session that may act, from its own form, with a code where it harms; then back to where it was pressed. */
function act<Params = unknown>(
  http: FastifyInstance,
  app: App,
  path: string,
  work: (acting: Acting<Params>) => Promise<void>,
  isProven = false,
): void {
  http.post<{ Body: Form; Params: Params & object }>(path, pageLimit, async (request, reply) => {
    const session = await sessionOf(app, request)
    if (!session) return reply.redirect('/desk', 303)
    const form = request.body ?? {}
    const back = path.includes(':code/')
      ? request.url.replace(/\/[a-z]+(\?.*)?$/, '')
      : path.replace('/:id', '')
    const refused = await refusalOf(app, session, form, isProven)
    const done =
      refused ?? (await attempt(() => work({ by: session, form, params: request.params as Params })))
    return reply.redirect(`${back}?done=${done}`, 303)
  })
}

async function refusalOf(
  app: App,
  session: DeskSession,
  form: Form,
  isProven: boolean,
): Promise<string | undefined> {
  if (session.rights !== 'act') return 'noRight'
  if (!isOwnForm(session, form['form'])) return 'foreign'
  if (isProven && !(await takeCode(app, session.id, oneText(form['code'])))) return 'code'
  return undefined
}

const strict = { path: '/desk', sameSite: 'strict' } as const

const sessionOf = (app: App, request: FastifyRequest) =>
  readDeskSession(app, request.cookies[cookie], request.ip)

function deskOf(app: App, request: FastifyRequest, session?: DeskSession): Desk {
  const chosen = request.cookies[languageCookie]
  const language: Language = !hasLocale(request) && isLanguage(chosen) ? chosen : languageOf(request)
  const say = sayOf(app, language)
  const done = oneText((request.query as Form)['done'])
  return {
    app,
    language,
    say,
    ...(session && { session }),
    ...(done && session && { note: noteOf(say, done) }),
  }
}

async function show(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  page: (desk: Desk) => Promise<string | undefined>,
  merchantCode = '',
): Promise<FastifyReply> {
  if (!(await hasOperators(app))) return nothing(reply)
  const session = await sessionOf(app, request)
  const desk = deskOf(app, request, session)
  if (hasLocale(request)) setCookie(app, { request, reply }, languageCookie, desk.language, strict)
  if (!session) return send(reply, logInPage(desk), 401)
  await writeLog(app, {
    by: session.name,
    act: `look.${name}`,
    merchantCode: merchantCode.slice(0, 12),
    ip: request.ip,
  })
  const shown = await page(desk)
  return shown === undefined ? nothing(reply) : send(reply, shown)
}

const hasLocale = ({ query }: FastifyRequest): boolean => isLanguage((query as Form)['locale'])
const oneText = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
const nothing = (reply: FastifyReply): FastifyReply => reply.code(404).type('text/plain').send('Not found')
const send = (reply: FastifyReply, body: string, status = 200): FastifyReply =>
  reply.code(status).headers(deskHeaders).send(body)

const outcomes = ['ok', 'input', 'refused', 'noRight', 'foreign', 'code'] as const
const noteOf = (say: Say, done: string): Noted => {
  const outcome = asOneOf(outcomes, done) ?? 'refused'
  return { text: say(`outcomes.${outcome}`), isError: outcome !== 'ok' }
}

/** How an act went, as the page says it afterwards. */
async function attempt(work: () => Promise<void>): Promise<(typeof outcomes)[number]> {
  try {
    await work()
    return 'ok'
  } catch (error) {
    if (error instanceof z.ZodError) return 'input'
    if (error instanceof AppError) return error.name === 'badInput' ? 'input' : 'refused'
    throw error
  }
}
