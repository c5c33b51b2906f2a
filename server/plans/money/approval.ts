import { cost } from '#contract/groups/costing.ts'
import type { PlanQuotation } from '#contract/plans/money.schema.ts'
import type { groupSetting } from '../../groups/groups.public.ts'
import type { Costing } from './accepted.ts'

type Rule = Pick<Awaited<ReturnType<typeof groupSetting>>, 'approval' | 'minMarginBasisPoints'>

/**
 * Why a second person looks at a quotation before it is sent: always, or because of a margin below the setting's, a cost that is a
 * guess, or a price that somebody typed below what was worked out. Null: nobody has to.
 */
export function approvalOf(
  { days, sheet }: Costing,
  { approval, minMarginBasisPoints }: Rule,
): PlanQuotation['approval'] {
  if (approval === 'never') return null
  if (approval === 'always') return 'always'
  const { breaks } = cost(days, sheet)
  const isBelow = ({ marginBasisPoints }: (typeof breaks)[number]) =>
    marginBasisPoints !== null && marginBasisPoints < minMarginBasisPoints
  if (breaks.some(isBelow)) return 'margin'
  if (breaks.some(({ estimated }) => estimated)) return 'estimated'
  return breaks.some(
    ({ priceMinor, workedMinor }) => priceMinor !== null && workedMinor !== null && priceMinor < workedMinor,
  )
    ? 'typed'
    : null
}
