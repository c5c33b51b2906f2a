import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fail } from './errors.ts'

/** A client says with each call that it only tries: the call is worked out whole and answered, and nothing of it stays. */
export const trialHeader = 'longtail-env'

export const isTrial = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[trialHeader] === 'test'

/** Ends the transaction of a trial by its answer: what was written in it is rolled back. */
class TrialOver extends Error {
  override readonly name = 'TrialOver'
  readonly answer: unknown
  constructor(answer: unknown) {
    super('tried out')
    this.answer = answer
  }
}

/** Runs what ends its transaction by `TrialOver`, and answers what it came to. */
export async function tryOut(run: (over: (answer: unknown) => never) => Promise<unknown>): Promise<unknown> {
  try {
    return await run((answer) => {
      throw new TrialOver(answer)
    })
  } catch (error) {
    if (error instanceof TrialOver) return error.answer
    throw error
  }
}

/** An act that opens its own transactions must say itself that it can be tried out; one that cannot is refused, not done. */
export function requireTrial({ kind, ownTransaction, trial }: Endpoint): void {
  if (kind === 'act' && ownTransaction && !trial) fail('notInTest')
}
