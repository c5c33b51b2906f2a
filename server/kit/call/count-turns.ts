import { availableParallelism } from 'node:os'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { service, type App } from '../app-services.ts'
import { Turns } from '../border/turns.ts'

/** Whether a call adds up much: figures, or how many a list has, behind the page that somebody reads already. */
export const isCount = ({ expensive }: Pick<Endpoint, 'expensive'>, input: unknown): boolean =>
  expensive ?? (input as { total?: unknown } | undefined)?.total === 'only'

/** People take turns at counts, on half of the processors: nobody waits for a page because others count. */
export const countTurns = (app: App): Turns =>
  service(app, 'kit.counts', () => {
    const atOnce = Math.max(1, availableParallelism() >> 1)
    return new Turns({ atOnce, maxEach: 20, maxWaiting: 1_000 })
  })
