/** How many of each size, in the order of the ladder, and what they cost together. */
export type VehicleChoice = { counts: number[]; costMinor: number; seats: number }
type Size = { seats: number; costMinor: number }
type Best = { cost: number; vehicles: number; size: number }

/**
 * The cheapest vehicles that seat everybody; of two as cheap the one with fewer vehicles, then the one with more seats of the
 * sizes named first. Exact: the best for every smaller number of seats is worked out first. Null: nothing seats anybody.
 */
export function cheapestVehicles(ladder: readonly Size[], people: number): VehicleChoice | null {
  const sizes = ladder.filter(({ seats }) => seats > 0)
  if (sizes.length === 0) return null
  const best: Best[] = [{ cost: 0, vehicles: 0, size: -1 }]
  for (let seats = 1; seats <= people; seats += 1) best.push(bestFor(ladder, best, seats))
  const counts = ladder.map(() => 0)
  let left = people
  while (left > 0) {
    const { size } = best[left] ?? { size: -1 }
    const taken = ladder[size]
    if (!taken) return null
    counts[size] = (counts[size] ?? 0) + 1
    left -= taken.seats
  }
  return {
    counts,
    costMinor: best[people]?.cost ?? 0,
    seats: ladder.reduce((sum, { seats }, at) => sum + seats * (counts[at] ?? 0), 0),
  }
}

function bestFor(ladder: readonly Size[], best: readonly Best[], seats: number): Best {
  let found: Best | null = null
  for (const [size, vehicle] of ladder.entries()) {
    if (vehicle.seats < 1) continue
    const before = best[Math.max(0, seats - vehicle.seats)] ?? { cost: 0, vehicles: 0 }
    const next = { cost: before.cost + vehicle.costMinor, vehicles: before.vehicles + 1, size }
    if (!found || next.cost < found.cost || (next.cost === found.cost && next.vehicles < found.vehicles))
      found = next
  }
  return found ?? { cost: 0, vehicles: 0, size: -1 }
}
