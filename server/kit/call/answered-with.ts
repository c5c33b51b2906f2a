import type { FastifyRequest } from 'fastify'
import type { Merchant } from '../ctx.ts'

/** For whose merchant a request is, once its session is known: what it is refused with is told as that house counts years. */
export const merchantOf = new WeakMap<FastifyRequest, Merchant>()

/** The code of each failure, for who writes down what was answered; what is not here was done. */
export const answeredWith = new WeakMap<FastifyRequest, number>()

type CalledBy = { merchantId: number; userId: number; keyId?: number }
/** Whose session a request came with, once it is known. */
export const calledBy = new WeakMap<FastifyRequest, CalledBy>()
