import { createHash } from 'node:crypto'

/** No head has more letters; to normalise a text that is made to be odd costs the square of its length. */
const maxHeadLetters = 200
/** Letters and digits alone: how a head is compared, whatever language, signs and spaces. */
export const plainHead = (head: string): string =>
  head
    .slice(0, maxHeadLetters)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Files that are headed alike are read alike. */
export const hashOfHeads = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map(plainHead)))
    .digest('base64url')

/** What columns are by their heads: each name once, nothing for a head that has none or has it again. */
export function namedOnce<N extends string>(
  heads: readonly string[],
  nameOf: (head: string) => N | undefined,
): (N | '')[] {
  const taken = new Set<N>()
  return heads.map((head) => {
    const name = nameOf(head)
    if (!name || taken.has(name)) return ''
    taken.add(name)
    return name
  })
}

/** Rows above the head hold a title, an address, a date: the head is looked for among so many. */
const rowsAbove = 15

/** The place of the row that heads the others: the first that names most columns, two at least; else the first with two cells. */
export function headRow(
  existing: ReadonlyMap<string, unknown>,
  rows: readonly (readonly string[])[],
): number {
  const named = (row: readonly string[]) =>
    new Set(row.flatMap((cell) => existing.get(plainHead(cell)) ?? [])).size
  const above = rows.slice(0, rowsAbove)
  const max = Math.max(0, ...above.map(named))
  if (max >= 2) return above.findIndex((row) => named(row) === max)
  return Math.max(
    0,
    above.findIndex((row) => row.filter(Boolean).length >= 2),
  )
}
