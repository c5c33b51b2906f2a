import type { CodeStatus } from '#contract/ticketing/prepaid/code.states.ts'

type Usable = { uses: number }
export const usesOf = (codes: readonly Usable[]): number => codes.reduce((sum, { uses }) => sum + uses, 0)

/** Of free codes in the order in which they are given out, the first that cover so many guests; null where all do not. */
export function choose<C extends Usable>(free: readonly C[], uses: number): C[] | null {
  const chosen: C[] = []
  let left = uses
  for (const code of free) {
    if (left <= 0) break
    chosen.push(code)
    left -= code.uses
  }
  return left > 0 ? null : chosen
}

type Owned = Usable & { status: CodeStatus; validUntil: string; id: number; shownAt: string | null }
/** Of a line's codes those that it does not need any more: unseen ones first, then those that expire last. A used one is not given back. */
export function surplusOf<C extends Owned>(codes: readonly C[], uses: number): C[] {
  let over = usesOf(codes) - uses
  const surplus: C[] = []
  const order = codes
    .filter(({ status }) => status !== 'used')
    .toSorted(
      (a, b) =>
        Number(a.shownAt !== null) - Number(b.shownAt !== null) ||
        b.validUntil.localeCompare(a.validUntil) ||
        b.id - a.id,
    )
  for (const code of order) {
    if (code.uses > over) continue
    surplus.push(code)
    over -= code.uses
  }
  return surplus
}
