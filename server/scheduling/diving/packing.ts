import type { DiveRun } from '#contract/scheduling/diving/diving.schema.ts'

type Diving = {
  bcd: string
  wetsuit: string
  fins: string
  ownGear: readonly string[]
  dives: number
  programme: string
}
type Packed = DiveRun['packing']

/** Of ten one more: what breaks on the way is replaced. */
const withSpare = (count: number): number => count + Math.ceil(count / 10)

/** What a boat carries: rented gear by size with a tenth spare; a tank for each dive of each diver, one for each of the staff, and two. */
export function packingOf(divers: readonly Diving[], staff: number): Packed {
  const rented = (['bcd', 'wetsuit', 'fins'] as const).flatMap((kind): Packed => {
    const sizes = Map.groupBy(
      divers.filter(({ ownGear }) => !ownGear.includes(kind)),
      (diver) => diver[kind] || '?',
    )
    return [...sizes].map(([size, own]) => ({ kind, size, count: withSpare(own.length) }))
  })
  const tanks = divers.reduce(
    (sum, { dives, programme }) => sum + (programme === 'snorkelling' ? 0 : dives),
    0,
  )
  return tanks === 0 ? rented : [...rented, { kind: 'tank', size: '', count: tanks + staff + 2 }]
}
