import { firstOf, itemAt } from '#contract/kit/given.ts'

/**
 * Which of some amounts add up to a sum: two to `most` of them. More than one way is told as more than one, because none of
 * them is the right one by chance. Looks at so many sums and no more.
 */
export function waysToSum(
  amounts: readonly number[],
  sum: number,
  { max = 8, looks = 4_000 }: { max?: number; looks?: number } = {},
): number[][] {
  const order = amounts
    .map((amount, place) => ({ place, amount: Math.abs(amount) }))
    .toSorted((a, b) => b.amount - a.amount)
  const size = Math.abs(sum)
  // What the rest can still bring, so that hopeless branches end at once.
  const rest: number[] = Array.from({ length: order.length + 1 }, () => 0)
  for (let no = order.length - 1; no >= 0; no--) rest[no] = itemAt(rest, no + 1) + itemAt(order, no).amount
  const ways: number[][] = []
  let left = looks
  const walk = (no: number, need: number, taken: number[]): void => {
    if (left-- <= 0 || ways.length > 1) return
    if (need === 0) {
      if (taken.length > 1) ways.push([...taken].toSorted((a, b) => a - b))
      return
    }
    if (no === order.length || taken.length === max || itemAt(rest, no) < need) return
    const { place, amount } = itemAt(order, no)
    if (amount <= need) walk(no + 1, need - amount, [...taken, place])
    walk(no + 1, need, taken)
  }
  if (firstOf(rest) >= size) walk(0, size, [])
  // Not all was looked at: what was found may not be the only one.
  return left <= 0 && ways.length === 1 ? [...ways, []] : ways
}
