import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { scheduling } from './scheduling.client.ts'

/** People by code or name. */
export const crewSource = pickFrom('crew', scheduling.crewPick, namedChoice)
/** Coaches by code or name. */
export const coachSource = pickFrom('coaches', scheduling.coachPick, namedChoice)
/** Who may lead divers. */
export const instructorSource = pickFrom(
  'instructors',
  (input, options) => scheduling.crewPick({ ...input, role: 'instructor' }, options),
  namedChoice,
)
