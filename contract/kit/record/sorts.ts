/** What a list can be sorted by, each over an index of its table, or of a table that is small for everybody; and what of it is read from the first to the last at first. */
export type Sorts<N extends string = string> = { names: readonly N[]; up: readonly N[] }

/** Is it read from the last to the first? As it is at first where nothing is said. */
export const isDown = <N extends string>(
  { up }: Sorts<N>,
  { sort, down }: { sort: N; down?: boolean | undefined },
): boolean => down ?? !up.includes(sort)
