import { codedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { plans } from './plans.client.ts'

/** Group plans by code or name. */
export const planSource = pickFrom(
  'plans.plan',
  (input, options) => plans.planSources({ from: 'plan', ...input }, options),
  codedChoice,
)
