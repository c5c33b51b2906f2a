/** A seat as the choice of seats sees it. */
export type PlanSeat = {
  id: number
  zoneId: number
  rowOrder: number
  rank: number
  segment: number
  x: number
  y: number
  accessible: boolean
}
export type Focus = { x: number; y: number }
type Run = PlanSeat[]

const byPlace = (a: PlanSeat, b: PlanSeat): number =>
  a.zoneId - b.zoneId || a.rowOrder - b.rowOrder || a.segment - b.segment || a.rank - b.rank

const isBeside = (a: PlanSeat, b: PlanSeat): boolean =>
  a.zoneId === b.zoneId && a.rowOrder === b.rowOrder && a.segment === b.segment && b.rank === a.rank + 1

/** Free seats in runs that no taken seat, aisle or missing place breaks, in order of zone, row and place. */
function freeRuns(seats: readonly PlanSeat[], taken: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  for (const seat of seats.filter(({ id }) => !taken.has(id)).toSorted(byPlace)) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isBeside(last, seat)) run.push(seat)
    else runs.push([seat])
  }
  return runs
}

/** Seats that would stand alone after the choice and did not before. */
export function newSingles(
  seats: readonly PlanSeat[],
  taken: ReadonlySet<number>,
  chosen: readonly number[],
): number[] {
  const alone = (away: ReadonlySet<number>) =>
    freeRuns(seats, away).flatMap((run) => (run.length === 1 ? run.map(({ id }) => id) : []))
  const before = new Set(alone(taken))
  return alone(new Set([...taken, ...chosen])).filter((id) => !before.has(id))
}

const squareTo = (focus: Focus, { x, y }: Focus): number => (x - focus.x) ** 2 + (y - focus.y) ** 2

const centreOf = (seats: readonly PlanSeat[]): Focus => ({
  x: seats.reduce((sum, { x }) => sum + x, 0) / seats.length,
  y: seats.reduce((sum, { y }) => sum + y, 0) / seats.length,
})

/** A choice of `count` from place `at` of the run leaves a single on neither side. */
const isTidy = (run: Run, at: number, count: number): boolean => at !== 1 && run.length - at - count !== 1

type Choice = { seats: PlanSeat[]; distance: number }

function nearestTogether(
  runs: readonly Run[],
  count: number,
  focus: Focus,
  tidy: boolean,
): Choice | undefined {
  let best: Choice | undefined
  for (const run of runs)
    for (let at = 0; at + count <= run.length; at += 1) {
      if (tidy && !isTidy(run, at, count)) continue
      const seats = run.slice(at, at + count)
      const distance = squareTo(focus, centreOf(seats))
      if (!best || distance < best.distance) best = { seats, distance }
    }
  return best
}

/** A party in parts of two at least, the longest first, each near to the one before. */
function nearestParts(runs: readonly Run[], count: number, focus: Focus): PlanSeat[] | undefined {
  let left = [...runs]
  let centre = focus
  const chosen: PlanSeat[] = []
  while (chosen.length < count) {
    const rest = count - chosen.length
    let part: Choice | undefined
    for (let size = rest; size >= 2 && !part; size -= 1)
      if (rest - size !== 1)
        part = nearestTogether(left, size, centre, true) ?? nearestTogether(left, size, centre, false)
    if (!part) return undefined
    chosen.push(...part.seats)
    centre = centreOf(part.seats)
    const taken = new Set(chosen.map(({ id }) => id))
    left = freeRuns(left.flat(), taken)
  }
  return chosen
}

/**
 * The best `count` free seats: together without a new single; together; in parts of two at least; the nearest ones.
 * Always the same for the same hall. Places for wheelchairs are left out. Empty where there are not as many.
 */
export function bestSeats(
  seats: readonly PlanSeat[],
  taken: ReadonlySet<number>,
  count: number,
  focus: Focus,
): number[] {
  const open = seats.filter(({ accessible }) => !accessible)
  const runs = freeRuns(open, taken)
  if (count < 1 || runs.reduce((sum, run) => sum + run.length, 0) < count) return []
  const together = nearestTogether(runs, count, focus, true) ?? nearestTogether(runs, count, focus, false)
  const chosen =
    together?.seats ??
    nearestParts(runs, count, focus) ??
    runs
      .flat()
      .toSorted((a, b) => squareTo(focus, a) - squareTo(focus, b) || byPlace(a, b))
      .slice(0, count)
  return chosen.map(({ id }) => id)
}
