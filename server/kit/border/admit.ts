import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { bodyLimitOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { fileTaken } from '#contract/kit/upload.ts'
import { service, type App } from '../app-services.ts'
import { sessionOf } from '../call/answered-with.ts'
import { guard, type Authenticate } from '../call/call.ts'
import { Budget } from './budget.ts'

/** Held of all bodies at one time: five of the largest files for each of two merchants, and as much again for the rest. */
const maxInFlight = 128 * 1024 * 1024
/** Less is not counted: an order is smaller, and there are thousands of them. */
const uncounted = 64 * 1024

/**
 * Who calls, whether they may and whether there is room, before a byte of the body is read: the cookie says who it is.
 * Whether the session parameter belongs to it shows with the body, and is asked again there.
 */
export function admission(app: App, authenticate: Authenticate, endpoint: Endpoint) {
  const formLimit = bodyLimitOf(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply, body: RequestPayload) => {
    const bytes = sizeOf(request)
    if (!bytes || endpoint.needs === 'public') return body
    const session = await authenticate(app, { request, reply }, undefined, { parameterRequested: false })
    if (session) sessionOf.set(request, session)
    guard(endpoint, session)
    const fileLimit = isMultipart(request) ? (fileTaken(endpoint.input)?.maxBytes ?? 0) : 0
    const limit = formLimit + fileLimit
    // One that says it is larger is refused by whoever reads it, unread.
    const held = Math.min(bytes, limit)
    if (held > uncounted) untilOver(request, reply, budgetOf(app).take(session?.merchant.id ?? 0, held))
    return body
  }
}

/** An answer that waits behind another one on its connection does not hear that this has gone. */
function untilOver({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, release: () => void): void {
  const over = () => {
    release()
    socket.off('close', over)
  }
  if (socket.destroyed) return over()
  raw.once('close', over)
  socket.once('close', over)
}

const budgetOf = (app: App): Budget => service(app, 'kit.bodies', () => new Budget(maxInFlight))

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

/** As the call says itself; whatever may come where it does not say. */
function sizeOf({ headers, method }: FastifyRequest): number {
  if (method === 'GET' || method === 'HEAD') return 0
  return headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0)
}
