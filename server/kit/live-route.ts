import type { FastifyInstance } from 'fastify'
import type { App } from './app-services.ts'
import type { Authenticate } from './call.ts'

/** Clocks of several app servers differ a little, and a question is a little on its way. */
const slackMs = 2_000

/**
 * Server-sent events: topic and id only. An agent's or supplier's session hears topics without ids of others' records.
 * A page says up to when it knows all: `since` the moment that was the id of its last message, else for the `age` of
 * the page (ms), whose clock is not ours. What stirred after that is told first.
 */
export function registerLive(http: FastifyInstance, app: App, authenticate: Authenticate): void {
  http.get('/supplier/live', async (request, reply) => {
    const { sessionId, since, age } = request.query as { sessionId?: string; since?: string; age?: string }
    const session = await authenticate(app, { request, reply }, sessionId).catch(() => null)
    // No content is how a browser's event source is told to stop; an error in words it would print to the console.
    if (!session) return reply.code(204).send()
    const narrowed = session.user.kind !== 'staff'
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    const knowsAll = (since ? Number(since) : Date.now() - Number(age)) - slackMs
    const stop = app.live.listen(session.merchant.id, knowsAll, (news) => {
      for (const each of news) {
        const told = 'again' in each ? each : { topic: each.topic, ...(!narrowed && { id: each.id }) }
        reply.raw.write(`id: ${Date.now()}\ndata: ${JSON.stringify(told)}\n\n`)
      }
    })
    // A comment now and then keeps proxies from closing a quiet connection.
    const keepAlive = setInterval(() => reply.raw.write(': alive\n\n'), 20_000)
    request.raw.on('close', () => {
      clearInterval(keepAlive)
      stop()
    })
  })
}
