import { useEffect, useRef } from 'react'
import type { Card, Party } from '#contract/scheduling/plan.schema.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'

type RunLike = { id: number; tripId: number; cards: readonly Card[] }
type Day<R> = { trips: readonly { runs: readonly R[] }[]; unplaced: readonly Party[] }
type Opens<R> = {
  run: (of: { run: R | null; tripId: number }) => void
  party: (party: Card | Party) => void
  diver?: (id: number) => void
}

/** Opens what a link names (`?open=run:7`) once the day is read, and takes it from the address: it opens once, where the day still has it. */
export function useDayLinks<R extends RunLike>(
  day: Day<R> | undefined,
  mayEdit: boolean,
  opens: Opens<R>,
): void {
  const [{ open }, change] = useUrlQuery()
  const done = useRef('')
  useEffect(() => {
    if (!open) done.current = ''
    if (!open || !day || done.current === open) return
    done.current = open
    change({ open: null })
    if (mayEdit) openIn(day, open, opens)
  })
}

function openIn<R extends RunLike>({ trips, unplaced }: Day<R>, link: string, opens: Opens<R>): void {
  const [what, text] = link.split(':')
  const id = Number(text)
  const runs = trips.flatMap((trip) => trip.runs)
  if (what === 'newRun') opens.run({ run: null, tripId: id })
  if (what === 'diver') opens.diver?.(id)
  const run = what === 'run' && runs.find((one) => one.id === id)
  if (run) opens.run({ run, tripId: run.tripId })
  const parties = [...runs.flatMap(({ cards }) => cards), ...unplaced]
  const party = what === 'place' && parties.find(({ lineId }) => lineId === id)
  if (party) opens.party(party)
}
