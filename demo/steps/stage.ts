import type { SessionUser } from '#server/kit/ctx.ts'
import type { ActorRef, Ctx, Merchant, CallCtx } from '#server/kit/ctx.ts'
import type { App } from '#server/kit/app-services.ts'
import { AppError } from '#server/kit/call/errors.ts'
import type { Tx } from '#server/kit/db/db.ts'
import { inFlight } from '#server/kit/db/flight.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { randomOf, type Random } from '../world/random.ts'
import type { Clock } from './clock.ts'

/** Who acts: a person with a log-in, or the system. */
export type Person = { actor: ActorRef; user: SessionUser | null }

/** One merchant of the demo while its world is being made. */
export type Stage = {
  app: App
  merchant: Merchant
  clock: Clock
  /** Chance for one thing that happens, by its name. */
  randomOf: (name: string) => Random
  /** Staff by log-in name. */
  staff: Map<string, Person>
  agents: Map<string, StagedAgent>
  suppliers: Map<string, { id: number; person: Person }>
  skus: Map<string, number>
}
type StagedAgent = { id: number; person: Person; currency: string }

export const system: Person = { actor: { kind: 'system', id: null, name: '', origin: '' }, user: null }

export function newStage(app: App, merchant: Merchant, clock: Clock): Stage {
  const none = { staff: new Map(), agents: new Map(), suppliers: new Map(), skus: new Map() }
  return { app, merchant, clock, randomOf: (name) => randomOf(`${merchant.code} ${name}`), ...none }
}

export const personOf = (stage: Stage, userName: string): Person => stage.staff.get(userName) ?? system

/** A ctx of somebody at some moment of the past, in a transaction. */
const ctxAt = (stage: Stage, db: Tx, moment: Date, person: Person): Ctx => ({
  ...callAt(stage, moment, person),
  db,
})

/** The same without a transaction, for what opens its own: orders are made in batches. */
export function callAt({ app, merchant }: Stage, moment: Date, { actor, user }: Person): CallCtx {
  return {
    app,
    scope: { merchantId: merchant.id },
    merchant,
    user,
    actor,
    language: user?.language ?? merchant.language,
    now: moment,
    past: true,
    requestId: 'demo',
    confirm: [],
    // Nobody looks at a world that is being made.
    afterCommit: () => undefined,
  }
}

/** The ctx of somebody at some moment, in the transaction of `acting`. */
export type Acting = (moment: Date, person: Person) => Ctx

/**
 * One transaction in which people act one after the other, each at a moment of the past. The same few statements again
 * and again: prepared once a connection.
 */
export const acting = <T>(stage: Stage, work: (as: Acting) => Promise<T>): Promise<T> =>
  inFlight(stage.app, { merchantId: stage.merchant.id }, async (db) => ({
    answer: await work((moment, person) => ctxAt(stage, db, moment, person)),
    writes: [],
  }))

/** What a worker gives a job of now. */
export const jobFor = ({ app }: Stage): JobContext => ({
  app,
  attempt: 1,
  lastAttempt: false,
  inMerchant: (id, act) => withSystemCtx(app, id, act),
})

/** In a small world there may be nothing to do: this refusal is none of ours, any other is. */
export const only =
  (name: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError) || error.name !== name) throw error
  }
