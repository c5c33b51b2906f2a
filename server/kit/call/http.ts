import { entryOf, firstOf } from '#contract/kit/given.ts'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import qs from 'qs'
import type { Domain } from '#contract/kit/domain.ts'
import { isLanguage } from '#contract/kit/languages.ts'
import { bodyLimitOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { service, type App } from '../app-services.ts'
import { keepAddresses, trustIn } from '../border/addresses.ts'
import { admission } from '../border/admit.ts'
import { readMultipart } from '../border/upload.ts'
import { answeredWith, sessionOf } from './answered-with.ts'
import { runEndpoint, type Authenticate } from './call.ts'
import { callsOf } from './calls.ts'
import { errorBody, serializeData, successBody } from './envelope.ts'
import { AppError } from './errors.ts'
import { toFailure } from './failure.ts'
import { noteHeaders, notePage } from './outside-page.ts'
import { languageOf } from '../text/language.ts'
import type { AnyHandler, RawAnswer, StreamedAnswer, RawContext } from './routes.ts'
import { registerSecurityHeaders } from '../border/security-headers.ts'

/** Room for 500 guests and 20,000 parameters; nesting as deep as a form goes. */
const qsOptions = { depth: 8, parameterLimit: 20_000, arrayLimit: 500, allowPrototypes: false } as const
export const parseForm = (text: string): Record<string, unknown> => qs.parse(text, qsOptions)

export async function createHttp(app: App, logger: boolean): Promise<FastifyInstance> {
  const slowMs = app.config.slowMs ?? 15_000
  const http = Fastify({
    logger: logger && requestLog,
    trustProxy: trustIn(app.config.trustedProxies),
    rewriteUrl: ({ url = '' }) => withoutV1(app, url),
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Who sends a request letter by letter holds a connection no longer than this.
    requestTimeout: 8 * slowMs,
    http: { headersTimeout: slowMs, connectionsCheckingInterval: Math.min(slowMs, 5_000) },
  })
  http.addHook('onRequest', keepAddresses)
  registerSecurityHeaders(http, app)
  await http.register(fastifyCookie)
  await http.register(fastifyMultipart)
  await http.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError('tooManyRequests'),
  })
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
  // A raw mail, as mail providers post one: its bytes, a sign each.
  http.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, { message: Buffer.from(body).toString('latin1') }),
  )
  http.setErrorHandler((error, request, reply) => answerFailure(app, request, reply, bodyFailure(error)))
  return http
}

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'id'>
/** No header, no parameter and no body gets into the log: sessions, keys and people's data stand there. */
export const requestLog = {
  level: 'warn',
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: { req: ({ method, url, id }: LoggedRequest) => ({ method, url: url.split('?')[0], id }) },
}

/** What the HTTP layer itself refused, as declared failures. */
function bodyFailure(error: unknown): unknown {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('bodyTooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('wrongContentType')
  if (error instanceof AppError) return error
  return statusCode >= 400 && statusCode < 500 ? new AppError('unreadableBody') : error
}

/** When to come again where a queue is full or the database away; a limit by the minute says its own. */
const retrySeconds = 2

const isV1 = (url: string) => /\/v1(\/|\?|$)/.test(firstOf(url.split('?')))

/** `isPage`: of an address that a stranger opens in a browser, who reads it in words and in the language that it names. */
export function answerFailure(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  isPage = false,
): FastifyReply {
  const { lang } = request.query as { lang?: unknown }
  const language = isPage && isLanguage(lang) ? lang : languageOf(request)
  const reader = { language, merchant: sessionOf.get(request)?.merchant }
  const { status, body } = toFailure(app, thrown, reader, request.id)
  answeredWith.set(request, body.code)
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retrySeconds)
  if (isPage) {
    const title = (body.code !== 404000 && body.message) || app.word(language, 'kit.parts.noSuchPage')
    reply.code(Math.floor(body.code / 1000)).headers(noteHeaders)
    return reply.send(notePage(language, title))
  }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorBody(isV1(request.originalUrl), body))
}

/** First words of the calls' paths. */
const familiesOf = (app: App): Set<string> => service(app, 'kit.families', () => new Set<string>())

/** Each call answers under the other URL family too: /supplier/v1/x is /supplier/x, and is told by its original address. */
function withoutV1(app: App, url: string): string {
  const family = /^\/([^/?]+)\/v1\//.exec(url)?.[1]
  return family !== undefined && familiesOf(app).has(family) ? url.replace('/v1/', '/') : url
}

/** What anybody may call is limited by address, also where guessing does no harm: an office of people behind one stays below. */
const publicPerMinute = 1_200

function limitOf({ perMinute, needs }: Endpoint) {
  const max = perMinute ?? (needs === 'public' ? publicPerMinute : undefined)
  return max && { config: { rateLimit: { max, timeWindow: 60_000 } } }
}

/** Registers every declared endpoint with its handler. */
export function registerDomain(
  http: FastifyInstance,
  app: App,
  authenticate: Authenticate,
  domain: Domain,
  handlers: Record<string, AnyHandler>,
): void {
  for (const [name, endpoint] of Object.entries(domain.api)) {
    const handler = entryOf(handlers, name)
    callsOf(app).set(`${domain.name}.${name}`, { endpoint, handler })
    familiesOf(app).add(firstOf(endpoint.path.slice(1).split('/')))
    http.route({
      method: endpoint.kind === 'read' ? ['GET', 'POST'] : 'POST',
      url: endpoint.path,
      // Only what stands at an address of its own is asked for by its head.
      exposeHeadRoute: endpoint.raw === true,
      bodyLimit: bodyLimitOf(endpoint),
      // After the rate limit, before the body.
      preParsing: admission(app, authenticate, endpoint),
      ...limitOf(endpoint),
      handler: (request, reply) =>
        answer(app, authenticate, endpoint, `${domain.name}.${name}`, handler, request, reply),
    })
  }
}

/** A body is an object of fields, and no deeper than any form of ours goes: what reads it walks it level by level. */
const isReadable = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && !Array.isArray(body) && fitsDepth(body, 24))

const fitsDepth = (value: object, levels: number): boolean =>
  Object.values(value).every(
    (inner) =>
      typeof inner !== 'object' ||
      inner === null ||
      ArrayBuffer.isView(inner) ||
      (levels > 0 && fitsDepth(inner as object, levels - 1)),
  )

/** A session parameter that is known before the file and does not match is refused with the file unread. */
async function refuseForged(
  app: App,
  authenticate: Authenticate,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  raw: RawContext,
): Promise<void> {
  const sent = fields['sessionId'] ?? (raw.request.query as Record<string, unknown>)['sessionId']
  if (endpoint.needs !== 'public' && typeof sent === 'string') await authenticate(app, raw, sent)
}

async function answer(
  app: App,
  authenticate: Authenticate,
  endpoint: Endpoint,
  name: string,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const body = request.isMultipart()
      ? await readMultipart(request, {
          endpoint,
          parseForm,
          beforeFile: (fields) => refuseForged(app, authenticate, endpoint, fields, { request, reply }),
        })
      : request.body
    if (!isReadable(body)) throw new AppError('unreadableBody')
    const sent = {
      ...(request.query as object),
      ...(body as object | undefined),
      ...(request.params as object),
    }
    const data = await runEndpoint(app, authenticate, endpoint, name, handler, sent, { request, reply })
    if (reply.sent) return reply
    if (endpoint.raw) return sendRaw(reply, data as RawAnswer | StreamedAnswer)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(successBody(isV1(request.originalUrl), serializeData(endpoint, data)))
  } catch (thrown) {
    const isPage =
      endpoint.raw && endpoint.needs === 'public' && request.headers.accept?.includes('text/html')
    return answerFailure(app, request, reply, bodyFailure(thrown), isPage)
  }
}

function sendRaw(reply: FastifyReply, raw: RawAnswer | StreamedAnswer): FastifyReply {
  if (raw.fileName)
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(raw.fileName)}`)
  return reply
    .code(raw.status ?? 200)
    .headers({ 'x-content-type-options': 'nosniff', ...raw.headers })
    .type(raw.contentType)
    .send(raw.body)
}
