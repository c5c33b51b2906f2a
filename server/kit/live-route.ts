import type { FastifyInstance } from 'fastify'
import type { App } from './app-services.ts'
import type { Authenticate } from './call.ts'
import { AppError } from './errors.ts'
import { answerFailure } from './http.ts'

/** Server-sent events: topic and id only. An agent's or supplier's session hears topics without ids of others' records. */
export function registerLive(http: FastifyInstance, app: App, authenticate: Authenticate): void {
  http.get('/supplier/live', async (request, reply) => {
    const { sessionId } = request.query as { sessionId?: string }
    const session = await authenticate(app, { request, reply }, sessionId).catch(() => null)
    if (!session) return answerFailure(app, request, reply, new AppError('notLoggedIn'))
    const narrowed = session.user.kind !== 'staff'
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    const stop = app.live.listen(session.merchant.id, (stirs) => {
      for (const { topic, id } of stirs)
        reply.raw.write(`data: ${JSON.stringify(narrowed ? { topic } : { topic, id })}\n\n`)
    })
    // A comment now and then keeps proxies from closing a quiet connection.
    const keepAlive = setInterval(() => reply.raw.write(': alive\n\n'), 20_000)
    request.raw.on('close', () => {
      clearInterval(keepAlive)
      stop()
    })
  })
}
