export type Figure = {
  name: string
  value: number
  unit: string
  /** The same measured on the limit or a peer; none where the target is absolute. */
  reference?: number
  /** At least (or, for times and sizes, at most) this: of the ratio if there is a reference, else of the value. */
  target: number
  better: 'higher' | 'lower'
}

/** Prints a figure as one JSON line: name, value, unit, reference, ratio, target, ok. */
export function printFigure({ name, value, unit, reference, target, better }: Figure): void {
  const ratio = reference === undefined ? undefined : value / reference
  const judged = ratio ?? value
  const ok = better === 'higher' ? judged >= target : judged <= target
  const round = (figure: number | undefined) => (figure === undefined ? null : Number(figure.toPrecision(4)))
  console.log(
    JSON.stringify({
      name,
      value: round(value),
      unit,
      reference: round(reference),
      ratio: round(ratio),
      target,
      ok,
    }),
  )
}
