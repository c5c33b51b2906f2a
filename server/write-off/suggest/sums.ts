/**
 * Which of some amounts add up to a sum: two to `most` of them. More than one way is told as more than one, because none of
 * them is the right one by chance. Looks at so many sums and no more.
 */
export function waysToSum(
  amounts: readonly number[],
  sum: number,
  { most = 8, looks = 4_000 }: { most?: number; looks?: number } = {},
): number[][] {
  const order = amounts.map((_, at) => at).toSorted((a, b) => Math.abs(amounts[b]!) - Math.abs(amounts[a]!))
  const size = Math.abs(sum)
  // What the rest can still bring, so that hopeless branches end at once.
  const rest: number[] = Array.from({ length: order.length + 1 }, () => 0)
  for (let at = order.length - 1; at >= 0; at--) rest[at] = rest[at + 1]! + Math.abs(amounts[order[at]!]!)
  const ways: number[][] = []
  let left = looks
  const walk = (at: number, need: number, taken: number[]): void => {
    if (left-- <= 0 || ways.length > 1) return
    if (need === 0) {
      if (taken.length > 1) ways.push([...taken].toSorted((a, b) => a - b))
      return
    }
    if (at === order.length || taken.length === most || rest[at]! < need) return
    const place = order[at]!
    const amount = Math.abs(amounts[place]!)
    if (amount <= need) walk(at + 1, need - amount, [...taken, place])
    walk(at + 1, need, taken)
  }
  if (rest[0]! >= size) walk(0, size, [])
  // Not all was looked at: what was found may not be the only one.
  return left <= 0 && ways.length === 1 ? [...ways, []] : ways
}
