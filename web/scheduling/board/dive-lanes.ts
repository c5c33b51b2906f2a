import type { DiveDay } from '#contract/scheduling/diving/diving.api.ts'
import type { Diver, DiveRun, Group } from '#contract/scheduling/diving/diving.schema.ts'
import type { FormKind } from '#contract/scheduling/diving/forms.ts'
import { formTones } from '#contract/scheduling/diving/profile.fields.ts'
import { to } from '../../kit/route/screens.ts'
import { word } from '../../kit/words/words.ts'
import { bindingText, lampText, notesIn } from '../diving/diver-words.ts'
import type { BoardCard, BoardLane, BoardTag } from './board-types.ts'
import { waitingLane } from './trip-lanes.ts'

const lamp = (kind: FormKind, state: Diver['medical']): BoardTag => ({
  tone: formTones[state],
  text: lampText(kind, state),
})

/** A diver as a card: level, course, lamps of the forms, never an answer. */
function diverCard(diver: Diver): BoardCard {
  const { programme, agency, level, nitrox, notes } = diver
  return {
    key: `diver:${diver.id}`,
    title: diver.name || diver.party,
    sub: [word(`catalog.courses.${programme}`), agency, word(`scheduling.diveLevels.${level}`), diver.party]
      .filter(Boolean)
      .join(' · '),
    heads: 1,
    tags: [
      ...(nitrox ? [{ tone: 'info', text: word('scheduling.text.nitroxShort') } as const] : []),
      lamp('medical', diver.medical),
      lamp('waiver', diver.waiver),
    ],
    warnings: notesIn(notes),
    fallen: diver.fallen,
    movedBy: diver.movedBy,
    href: to.scheduling.divingClientDetail({ clientId: String(diver.profileId) }),
  }
}

/** A boat as a lane of its own: those aboard whom nobody leads yet, and how full the licence is. */
const boatLane = (run: DiveRun, trip: string): BoardLane => ({
  key: `boat:${run.id}`,
  title: run.coachName,
  sub: [`${run.startsAt}–${run.endsAt}`, trip, word('scheduling.text.noGroup')].filter(Boolean).join(' · '),
  taken: run.taken,
  max: run.seats,
  tags: [],
  cards: run.loose.map(diverCard),
})

function groupLane(group: Group, run: DiveRun): BoardLane {
  const by = bindingText(group)
  return {
    key: `group:${group.id}`,
    title: [group.instructorName, group.assistantName].filter(Boolean).join(' + '),
    sub: [run.coachName, word(`catalog.courses.${group.programme}`), group.languages.join(', ')]
      .filter(Boolean)
      .join(' · '),
    taken: group.taken,
    max: group.limit,
    ...(by && { by }),
    tags: by ? [{ tone: 'muted', text: by }] : [],
    cards: group.divers.map(diverCard),
  }
}

/** A diving day as lanes: who has no boat, then each boat with the groups of its instructors. */
export const diveLanes = (day: DiveDay): BoardLane[] => [
  waitingLane(day.unplaced, 'boat'),
  ...day.trips.flatMap((trip) =>
    trip.runs.flatMap((run) => [
      boatLane(run, trip.name),
      ...run.groups.map((group) => groupLane(group, run)),
    ]),
  ),
]
