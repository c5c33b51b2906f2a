import type { Names } from '#contract/kit/schema.ts'
import type { LadderBasis, LadderMethod, LadderStep } from '#contract/promotions/ladder.ts'
import type { Ladder } from '#contract/promotions/ladder.schema.ts'
import type { Days } from '#contract/promotions/promo.schema.ts'

/** A ladder as its form holds it. */
export type LadderFormValues = {
  names: Names
  basis: LadderBasis
  method: LadderMethod
  service: Days | null
  skuIds: number[]
  agentIds: number[]
  steps: LadderStep[]
}

export const newStep = (): LadderStep => ({
  from: null,
  days: null,
  values: { adult: null, child: null, infant: null, unit: null },
})

export const ladderValues = (ladder: Ladder | null): LadderFormValues =>
  ladder
    ? {
        names: ladder.names,
        basis: ladder.basis,
        method: ladder.method,
        service: ladder.service,
        skuIds: ladder.skuIds,
        agentIds: ladder.agentIds,
        steps: ladder.steps,
      }
    : {
        names: {},
        basis: 'quantity',
        method: 'percent',
        service: null,
        skuIds: [],
        agentIds: [],
        steps: [newStep()],
      }
