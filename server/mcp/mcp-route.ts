import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trialHeader } from '../kit/call/trial.ts'
import { addTools, type Answer, type Ask } from './tools.ts'

const maxBytes = 256 * 1024
/** Calls a minute from one address, on top of what the key itself allows. */
const perMinute = 600

/**
 * Programs that speak the Model Context Protocol book for an agent under its key (`Authorization: Bearer`). Nothing is kept between two
 * requests: each tool is one call of the API, sent through the same door as everybody's, so rights, limits and the log of the key
 * hold here as they do there.
 */
export function registerMcp(http: FastifyInstance, version: string): void {
  http.route({
    method: ['POST', 'GET', 'DELETE'],
    url: '/mcp',
    bodyLimit: maxBytes,
    config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      // No stream is kept open, and there is no session to end.
      if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
      if (!/^bearer \S+$/i.test(request.headers.authorization ?? ''))
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({
            jsonrpc: '2.0',
            id: null,
            error: { code: -32_001, message: 'A key of an agent is required' },
          })
      const server = new McpServer({ name: 'longtail', version })
      addTools(server, askAs(http, request))
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
      reply.hijack()
      reply.raw.on('close', () => {
        transport.close().catch(() => undefined)
        server.close().catch(() => undefined)
      })
      await server.connect(transport)
      await transport.handleRequest(request.raw, reply.raw, request.body)
      return reply
    },
  })
}

const askAs =
  (http: FastifyInstance, { headers, ip }: FastifyRequest): Ask =>
  async (path, input): Promise<Answer> => {
    const answered = await http.inject({
      method: 'POST',
      url: path,
      remoteAddress: ip,
      headers: {
        authorization: headers.authorization,
        'content-type': 'application/json',
        ...(headers[trialHeader] !== undefined && { [trialHeader]: headers[trialHeader] }),
        ...(headers['accept-language'] !== undefined && { 'accept-language': headers['accept-language'] }),
      },
      payload: JSON.stringify(input),
    })
    type Envelope = { error?: { code?: number; message?: string }; data?: unknown }
    const { error, data } = answered.json<Envelope>()
    if (answered.statusCode < 400 && error?.code === 0) return { ok: true, data }
    return {
      ok: false,
      code: error?.code ?? answered.statusCode,
      message: error?.message ?? '',
      details: data ?? null,
    }
  }
