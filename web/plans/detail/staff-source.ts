import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { pickAmong } from '../pick-among.ts'
import { word } from '../../kit/words/words.ts'

type Along = Pick<PlanInfo, 'id' | 'assignments'>

/** People of ours who go along, each once. */
const peopleOf = ({ assignments }: Along) => [
  ...new Map(
    assignments.flatMap(({ crewId, name, role }) =>
      crewId === null
        ? []
        : [[crewId, { id: crewId, name, role: word(`plans.assignRoles.${role}`) }] as const],
    ),
  ).values(),
]

/** Those of them with these ids, with what they do. */
export const staffOf = (plan: Along, crewIds: readonly number[]): string[] =>
  peopleOf(plan).flatMap(({ id, name, role }) => (crewIds.includes(id) ? [`${name} (${role})`] : []))

/** For whoever puts them into a room. */
export const staffSource = (plan: Along) =>
  pickAmong(
    `planStaff ${plan.id}`,
    peopleOf(plan).map(({ id, name, role }) => ({ value: String(id), label: name, hint: role })),
  )
