import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-services.ts'
import { behindDoor } from './connections.ts'
import { greetBack, queryHeader, takeIn, type At, type Doors, type Raw } from './inbox.ts'
import { simulatorsOf, type Simulators } from './simulator.ts'

const maxBytes = 256 * 1024

/** Where systems outside call us, and the simulators where the settings have them. Bodies are taken as bytes: signatures are over those. */
export async function registerOutside(
  http: FastifyInstance,
  app: App,
  doors: Doors,
  simulators: Simulators,
): Promise<void> {
  await http.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const take = async (at: At | undefined, raw: Raw, reply: FastifyReply, answer = takeIn) => {
      if (!at) return reply.code(404).type('text/plain').send('no such door')
      const ack = await answer(app, doors, at, raw)
      return reply.code(ack.status).type(ack.contentType).send(ack.body)
    }
    inner.post<{ Params: { key: string } }>('/outside/:key', async (request, reply) =>
      take(await behindDoor(app, { key: request.params.key }), rawOf(request), reply),
    )
    inner.get<{ Params: { key: string } }>('/outside/:key', async (request, reply) =>
      take(await behindDoor(app, { key: request.params.key }), rawOf(request), reply, greetBack),
    )
    // Where one address is told of all accounts.
    inner.post<{ Params: { system: string } }>('/outside/all/:system', async (request, reply) => {
      const { system } = request.params
      const raw = rawOf(request)
      const account = doors[system]?.accountOf?.(raw)
      return take(
        account ? await behindDoor(app, { account: `${system} ${account}` }) : undefined,
        raw,
        reply,
      )
    })
    if (!simulatorsOf(app)) return
    for (const [system, simulator] of Object.entries(simulators))
      inner.route({
        method: ['GET', 'POST'],
        url: `/simulator/${system}/*`,
        handler: async (request, reply) => {
          const url = new URL(request.url, 'http://simulator')
          const answer = await simulator.answer(app, {
            method: request.method,
            path: url.pathname.slice(`/simulator/${system}`.length),
            query: url.search.slice(1),
            headers: textHeaders(request.headers),
            body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
          })
          return reply
            .code(answer.status ?? 200)
            .headers(answer.headers ?? {})
            .send(answer.body)
        },
      })
  })
}

/** What stands behind the address that was called is part of what some systems sign. */
const rawOf = ({ body, headers, url }: Pick<FastifyRequest, 'body' | 'headers' | 'url'>): Raw => {
  const query = url.split('?')[1]
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers: { ...textHeaders(headers), ...(query && { [queryHeader]: query }) },
  }
}

const textHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
