import { firstOf } from '#contract/kit/given.ts'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app-services.ts'
import type { Authenticate } from '../call/call.ts'
import { AppError } from '../call/errors.ts'
import { gathered } from './gathered.ts'
import type { News } from './live.ts'

/** Clocks of several app servers differ a little, and a question is a little on its way. */
const slackMs = 2_000

/** Stirs when sessions of a person (its id) end, on whichever app server; no screen hears of it. */
export const sessionTopic = 'session'
const aliveMs = 20_000
/** Streams of one session: its tabs share one, so more are left over, or not meant well. */
const maxStreams = 8

/**
 * Server-sent events: topic and id only. An agent's or supplier's session hears topics without ids of others' records.
 * A page says up to when it knows all: `since` the moment that was the id of its last message, else for the `age` of
 * the page (ms), whose clock is not ours. What stirred after that is told first.
 */
export function registerLive(http: FastifyInstance, app: App, authenticate: Authenticate): void {
  const open = new Map<string, Set<ServerResponse>>()
  // A page whose stream ends asks for it anew: of us no more, when we end.
  http.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })
  http.get('/supplier/live', async (request, reply) => {
    const { sessionId, since, age } = request.query as { sessionId?: string; since?: string; age?: string }
    const raw = { request, reply }
    const session = await authenticate(app, raw, sessionId, { fresh: true }).catch(() => null)
    // No content is how a browser's event source is told to stop; an error in words it would print to the console.
    // A system's key opens none: it is told by webhooks.
    if (!session || session.keyId || !sessionId) return reply.code(204).send()
    const { id: merchantId } = session.merchant
    const narrowed = session.user.kind !== 'staff'
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    const streams = open.get(sessionId) ?? new Set()
    open.set(sessionId, streams.add(stream))
    if (streams.size > maxStreams) firstOf([...streams]).end()
    stream.write('retry: 1000\n\n')
    const tell = (news: readonly News[]) =>
      stream.write(news.map((each) => `id: ${Date.now()}\ndata: ${JSON.stringify(each)}\n\n`).join(''))
    const later = gathered(() => app.live.listening(merchantId), tell)
    // A page whose session ended asks again for what it shows, and so learns it; the stream waits for none of that.
    const endIfOver = async () => {
      const still = await authenticate(app, raw, sessionId, { fresh: true }).catch(refused)
      if (still || stream.writableEnded) return
      later.stop()
      tell([{ again: true }])
      stream.end()
    }
    const knowsAll = (since ? Number(since) : Date.now() - Number(age)) - slackMs
    let begun = false
    const stop = app.live.listen(merchantId, knowsAll, (news) => {
      const isOfSession = (each: News) => 'topic' in each && each.topic === sessionTopic
      later.hold(news.filter((each) => !isOfSession(each)).map((each) => withoutIds(each, narrowed)))
      if (!begun) later.flush()
      if (news.some((each) => isOfSession(each) && 'id' in each && each.id === session.user.id))
        void endIfOver()
    })
    begun = true
    // A comment now and then keeps proxies from closing a quiet connection; a session may also end by its age.
    const keepAlive = setInterval(() => {
      stream.write(': alive\n\n')
      void endIfOver()
    }, aliveMs)
    stream.on('close', () => {
      clearInterval(keepAlive)
      later.stop()
      stop()
      streams.delete(stream)
      if (!streams.size) open.delete(sessionId)
    })
  })
}

/** Topic and id and no more; who sees a part alone is not told which. */
function withoutIds(news: News, narrowed: boolean): News {
  if ('again' in news) return { again: true }
  const { topic, id } = news
  return narrowed || id === undefined ? { topic } : { topic, id }
}

/** What refuses a session ends the stream; a database that is away for a moment does not. */
function refused(error: unknown): null | true {
  return error instanceof AppError ? null : true
}
