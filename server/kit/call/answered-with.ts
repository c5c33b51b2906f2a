import type { FastifyRequest } from 'fastify'
import type { Session } from './call.ts'

/** Whose session a request came with, once it is known: what it is refused with is told as that house counts years. */
export const sessionOf = new WeakMap<FastifyRequest, Session>()

/** The code of each failure, for who writes down what was answered; what is not here was done. */
export const answeredWith = new WeakMap<FastifyRequest, number>()
