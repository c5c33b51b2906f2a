import type { Card, DayPlan, Party, Run } from '#contract/scheduling/plan.schema.ts'
import { headsOn } from '#contract/scheduling/plan-rules.ts'
import { to } from '../../kit/route/screens.ts'
import { word } from '../../kit/words/words.ts'
import { headsText } from '../card-columns.tsx'
import { runTones } from '../run-tones.ts'
import type { BoardCard, BoardLane } from './board-types.ts'

export const waitingKey = 'waiting'

/** A party as a card: who, how many, from where, when. */
function partyCard(party: Party | Card, kind: 'vehicle' | 'boat' = 'vehicle'): BoardCard {
  const { hotel, zone, note } = party
  const placed = 'runId' in party ? party : undefined
  return {
    key: `party:${party.lineId}`,
    title: `${party.guest} · ${headsText(party)}`,
    sub: [placed?.pickUp, hotel, zone, party.product].filter(Boolean).join(' · '),
    heads: headsOn(kind, party),
    tags: [
      ...(party.apart ? [{ tone: 'warn', text: word('scheduling.text.apart') } as const] : []),
      ...(placed?.noShow ? [{ tone: 'bad', text: word('scheduling.text.noShow') } as const] : []),
    ],
    warnings: note ? [note] : [],
    fallen: placed?.fallen ?? false,
    movedBy: placed?.movedBy ?? '',
    href: to.orders.OrderDetail({ id: party.orderId }),
  }
}

/** Those who have no place: always in sight. */
export const waitingLane = (parties: readonly Party[], kind: 'vehicle' | 'boat'): BoardLane => ({
  key: waitingKey,
  title: word('scheduling.text.unplacedLane'),
  sub: '',
  taken: parties.reduce((sum, party) => sum + headsOn(kind, party), 0),
  max: null,
  tags: [],
  cards: parties.map((party) => partyCard(party, kind)),
  waiting: true,
})

const runLane = (run: Run, trip: string): BoardLane => ({
  key: `run:${run.id}`,
  title: run.coachName,
  sub: [`${run.startsAt}–${run.endsAt}`, trip, run.driverName, run.guideName].filter(Boolean).join(' · '),
  taken: run.taken,
  max: run.seats,
  tags: [{ tone: runTones[run.state], text: word(`scheduling.runStates.${run.state}`) }],
  cards: run.cards.map((card) => partyCard(card)),
})

/** A day's trips as lanes: who waits first, then the runs in their order. */
export const tripLanes = (day: DayPlan): BoardLane[] => [
  waitingLane(day.unplaced, 'vehicle'),
  ...day.trips.flatMap((trip) => trip.runs.map((run) => runLane(run, trip.name))),
]

/** The id in a card's or a lane's key. */
export const idIn = (key: string): number => Number(key.split(':')[1])
/** The run that a lane is; null for those who wait. */
export const runOf = (laneKey: string): number | null => (laneKey === waitingKey ? null : idIn(laneKey))
