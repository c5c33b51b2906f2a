/** May an act be done to a row? True, or a word key that says why not now; else it is not offered for it. */
export type Fit = boolean | undefined | { why: string }
type Fits<Row> = { fits?: (row: Row) => Fit }
export type LeftOut<Row> = { why: string; rows: readonly Row[] }

/** One of several ways is enough; where none is open, why the first is not. */
export const anyOf = (...ways: Fit[]): Fit => ways.find((way) => way === true) ?? ways.find(Boolean)

export const fitting = <Row>(rows: readonly Row[], { fits }: Fits<Row>): Row[] =>
  rows.filter((row) => !fits || fits(row) === true)

/** The rows that an act is not done to, by their reason: the most frequent first. */
export function leftOut<Row>(rows: readonly Row[], { fits }: Fits<Row>): LeftOut<Row>[] {
  const byWhy = new Map<string, Row[]>()
  for (const row of rows) {
    const fit = fits?.(row)
    if (typeof fit === 'object') byWhy.set(fit.why, [...(byWhy.get(fit.why) ?? []), row])
  }
  return [...byWhy].map(([why, of]) => ({ why, rows: of })).toSorted((a, b) => b.rows.length - a.rows.length)
}
