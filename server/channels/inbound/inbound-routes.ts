import type { FastifyInstance, FastifyRequest } from 'fastify'
import { service, type App } from '../../kit/app-services.ts'
import { findCaller } from '../connections/channel-connection.ts'
import { engineOf } from '../engine/engine.ts'
import type {
  CallNote,
  ChannelAdapter,
  ChannelConnection,
  Refusal,
  Wire,
  WireAnswer,
} from '../port/adapter.ts'
import { adapters } from '../registry.ts'
import { logCall } from './call-log.ts'
import { masked } from './mask.ts'
import { onceFor } from './once.ts'
import { registerFeeds } from '../feeds/feed-route.ts'
import { registerVouchers } from './voucher-route.ts'

const maxBytes = 512 * 1024
/** Of one connection at one time; more is told to come again. */
const maxAtOnce = 200

type Inbound = NonNullable<ChannelAdapter['inbound']>
type Door = { adapter: ChannelAdapter; inbound: Inbound; root: string }

/** Where marketplaces call us. Bodies are taken as bytes: signatures are over those. */
export async function registerChannels(http: FastifyInstance, app: App): Promise<void> {
  registerVouchers(http, app)
  registerFeeds(http, app)
  await http.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const adapter of adapters.values()) {
      const { inbound } = adapter
      for (const root of inbound?.roots ?? []) {
        if (!inbound) continue
        const door: Door = { adapter, inbound, root }
        for (const url of [root, `${root}/*`])
          inner.route({
            method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
            url,
            exposeHeadRoute: false,
            bodyLimit: maxBytes,
            errorHandler: (error, request, reply) => {
              const { statusCode = 500 } = error as { statusCode?: number }
              const why = statusCode === 413 ? 'tooLarge' : statusCode < 500 ? 'malformed' : 'failed'
              if (why === 'failed') app.log.error({ err: error }, 'a marketplace could not be answered')
              return send(reply, door.inbound.refuse(why, wireOf(request, root)))
            },
            handler: async (request, reply) => send(reply, await take(app, door, wireOf(request, root))),
          })
      }
    }
  })
}

type Reply = {
  code: (status: number) => Reply
  headers: (headers: Record<string, string>) => Reply
  send: (body: string | Buffer) => Reply
}
function send(reply: Reply, { status, headers = {}, body }: WireAnswer): Reply {
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return reply
    .code(status)
    .headers({
      ...(!named && body.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    })
    .send(body)
}

function wireOf({ method, originalUrl, headers, body }: FastifyRequest, root: string): Wire {
  const [path, query] = split(originalUrl)
  const below = path.slice(root.length).replace(/\/$/, '')
  return {
    method,
    path: below || '/',
    root,
    query,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
const split = (url: string): [string, string] => {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** Nothing is believed before its signature is; a refusal is in the protocol's own words. */
async function take(app: App, { adapter, inbound, root }: Door, wire: Wire): Promise<WireAnswer> {
  const began = performance.now()
  const now = new Date()
  const account = safely(() => inbound.accountOf(wire))
  if (account === null || account === undefined) return inbound.refuse('malformed', wire)
  const connection = await findCaller(app, adapter.manifest.system, account)
  if (!connection) return inbound.refuse('unknownAccount', wire)
  const call: Logged = { adapter, wire, connection, root, began, now }
  const verdict = safely(() => inbound.verify(connection, wire, now)) ?? 'malformed'
  if (verdict !== true) return refused(app, call, inbound, verdict)
  if (!connection.enabled) return refused(app, call, inbound, 'off')
  const busy = busyOf(app)
  const atOnce = busy.get(connection.id) ?? 0
  if (atOnce >= maxAtOnce) return refused(app, call, inbound, 'busy')
  busy.set(connection.id, atOnce + 1)
  const notes: CallNote[] = []
  try {
    const answer = await inbound.answer({
      app,
      connection,
      wire,
      engine: engineOf(app, connection),
      now,
      note: (note) => void notes.push(note),
      once: onceFor(app, connection),
    })
    log(app, call, answer, notes.at(-1))
    return answer
  } catch (error) {
    app.log.error({ err: error, system: adapter.manifest.system }, 'a marketplace could not be answered')
    const answer = inbound.refuse('failed', wire, connection)
    log(app, call, answer, { verb: notes.at(-1)?.verb ?? wire.path, ok: false, error: 'failed' })
    return answer
  } finally {
    busy.set(connection.id, (busy.get(connection.id) ?? 1) - 1)
  }
}

const busyOf = (app: App) => service(app, 'channels.busy', () => new Map<number, number>())

const safely = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

type Logged = {
  adapter: ChannelAdapter
  wire: Wire
  connection: ChannelConnection
  root: string
  began: number
  now: Date
}

function refused(app: App, call: Logged, inbound: Inbound, why: Refusal): WireAnswer {
  const answer = inbound.refuse(why, call.wire, call.connection)
  log(app, call, answer, { verb: call.wire.path, ok: false, error: why })
  return answer
}

function log(
  app: App,
  { adapter, wire, connection, root, began, now }: Logged,
  answer: WireAnswer,
  note: CallNote | undefined,
): void {
  const names = adapter.inbound?.masked
  const secrets = [connection.secrets, ...connection.otherSecrets].flatMap((one) => Object.values(one))
  const open = (body: string): string =>
    safely(() => adapter.inbound?.opened?.(connection, body, wire)) ?? body
  const hide = (body: string | Buffer) =>
    masked(
      Buffer.isBuffer(body)
        ? isText(answer)
          ? open(body.toString('utf8'))
          : `${body.length} bytes`
        : open(body),
      names,
      secrets,
    )
  const query = wire.query && `?${masked(wire.query, names, secrets)}`
  logCall(app, {
    merchantId: connection.merchantId,
    connectionId: connection.id,
    system: adapter.manifest.system,
    at: now,
    verb: note?.verb ?? wire.path,
    target: `${wire.method} ${masked(root + wire.path, names, secrets)}${query}`.slice(0, 500),
    reference: (note?.reference ?? '').slice(0, 120),
    status: answer.status,
    ok: note?.ok ?? answer.status < 400,
    error: (note?.error ?? '').slice(0, 200),
    ms: Math.round(performance.now() - began),
    asked: masked(open(wire.body.toString('utf8')), names, secrets),
    answered: hide(answer.body),
  })
}
const isText = ({ headers = {} }: WireAnswer): boolean =>
  !/pdf|octet|image/.test(headers['content-type'] ?? headers['Content-Type'] ?? '')
