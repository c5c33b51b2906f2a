import { codedChoice, namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { pricing } from './pricing.client.ts'

export { agentSource } from '../agents/agents.public.ts'
export { supplierSource } from '../suppliers/suppliers.public.ts'

/** SKUs with a price calendar. */
export const pricedSkuSource = pickFrom('pricing.skus', pricing.calendarSkus, codedChoice)

/** SKUs of which a strategy may have rules. */
export const strategySkuSource = pickFrom('pricing.strategySkus', pricing.strategySkus, codedChoice)

/** What a rule of a strategy may name: one SKU that is no package, or one package. */
export const ruleSkuSource = pickFrom(
  'pricing.ruleSkus',
  (input, options) => pricing.strategySkus({ ...input, packages: false }, options),
  codedChoice,
)
export const rulePackageSource = pickFrom(
  'pricing.rulePackages',
  (input, options) => pricing.strategySkus({ ...input, packages: true }, options),
  codedChoice,
)

/** SKUs to quote to an agent. */
export const quotedSkuSource = pickFrom('pricing.quotedSkus', pricing.shareSkus, codedChoice)

/** Price strategies. */
export const strategySource = pickFrom('pricing.strategies', pricing.strategyList, namedChoice)
