import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Api, Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import type { Ctx, CallCtx, PublicCtx } from '../ctx.ts'

/** What a raw endpoint (a file, a stream, a page) writes itself. */
export type RawAnswer = {
  contentType: string
  body: Buffer | string
  fileName?: string
  headers?: Record<string, string>
  status?: number
}
/** The same of what no process holds whole: sent as it is read. */
export type StreamedAnswer = Omit<RawAnswer, 'body'> & { body: Readable }
export type RawContext = { request: FastifyRequest; reply: FastifyReply }

type Answer<E extends Endpoint> = E extends { raw: true } ? RawAnswer | StreamedAnswer : z.input<E['output']>
/** A stranger has neither merchant nor transaction; who opens transactions has none of the call's. */
type CtxOf<E extends Endpoint> = E['needs'] extends 'public'
  ? PublicCtx
  : E extends { ownTransaction: true }
    ? CallCtx
    : Ctx
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: InputOf<E>, raw: RawContext) => Promise<Answer<E>>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }
/** A handler as the calls hold it; `bindRoutes` has seen that it fits its endpoint. */
export type AnyHandler = {
  handle(ctx: PublicCtx, input: unknown, raw: RawContext): Promise<unknown>
}['handle'] & { together?: Together }

/** Many inputs of one call done in one transaction, an answer for each. */
type Together = { together(ctx: Ctx, inputs: readonly unknown[]): Promise<unknown[]> }['together']

/**
 * A call of which a bulk act does many at once. `together` throws where one of them cannot be done as the others are:
 * nothing of it is kept then, and each is called on its own.
 */
export const alsoTogether = <I, A>(
  handler: (ctx: Ctx, input: I) => Promise<A>,
  together: (ctx: Ctx, inputs: readonly I[]) => Promise<A[]>,
) => Object.assign((ctx: Ctx, input: I) => handler(ctx, input), { together })

/** Binds one handler to every endpoint of a domain; a missing one does not compile. */
export const bindRoutes = <A extends Api>(_api: A, handlers: Handlers<A>): Handlers<A> => handlers
