import type { FastifyRequest } from 'fastify'

/** The code of each failure, for who writes down what was answered; what is not here was done. */
export const answeredWith = new WeakMap<FastifyRequest, number>()
