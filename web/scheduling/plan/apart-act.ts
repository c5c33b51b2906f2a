import type { Party } from '#contract/scheduling/plan.schema.ts'
import type { CanRecord } from '../../kit/list/action-list.ts'
import { runs } from '../../kit/route/action.ts'
import { scheduling } from '../scheduling.client.ts'

const actOf = (apart: boolean) => (apart ? 'markTogether' : 'markApart')

/** Says that a party travels with nobody else, or that others may be with it again. */
export const apartAct = ({ lineId, leg, version, apart }: Party) => ({
  [actOf(apart)]: runs(scheduling.cardApart, () => ({ lineId, leg, version, apart: !apart })),
})

/** Which of the two may be done to it; neither to who goes no more. */
export const mayApart = ({ apart }: Party, fallen = false): CanRecord =>
  fallen ? {} : { [actOf(apart)]: true }
