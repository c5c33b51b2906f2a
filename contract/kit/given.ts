/*
 * What is there by a rule of ours, though the compiler cannot know: a query that always answers a row, a map that was made of
 * the same ids. Where the rule is broken it is said here, and not where the gap is met.
 */
const missing = (what: string): never => {
  throw new Error(`${what} is missing`)
}

export function firstOf<T>(list: readonly T[]): T {
  for (const one of list) return one
  return missing('the first')
}
export function lastOf<T>(list: readonly T[]): T {
  for (const one of list.slice(-1)) return one
  return missing('the last')
}
export function mustGet<K, V>(map: Pick<ReadonlyMap<K, V>, 'get'>, key: K): V {
  const value = map.get(key)
  return value === undefined ? missing(`what is kept of ${String(key)}`) : value
}
/** The one at a place that was worked out: the same place of another list as long, an index within it. */
export function itemAt<T>(list: ArrayLike<T>, at: number): T {
  const item = list[at]
  return item === undefined ? missing(`the one at ${at}`) : item
}
/** What a table has under a name that was read from it, or by a rule of ours. */
export const entryOf = <T>(table: Readonly<Record<string, T | null | undefined>>, name: string): T =>
  table[name] ?? missing(`what stands under ${name}`)
