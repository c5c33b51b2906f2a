import type { PlanService } from '#contract/plans/service.schema.ts'

/** Its supplier has said yes to some of what was asked, and stands on no order: the rest may go to somebody else. */
export const isSplittable = ({
  state,
  lineState,
  units,
  confirmedUnits,
}: Pick<PlanService, 'state' | 'lineState' | 'units' | 'confirmedUnits'>): boolean =>
  state === 'informed' &&
  lineState === null &&
  confirmedUnits !== null &&
  confirmedUnits > 0 &&
  confirmedUnits < units
