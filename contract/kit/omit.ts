/** A table without some of its entries: by a loop, as lists of pairs for each of two hundred services cost twice as much. */
export function omit<A extends object, const K extends keyof A & string>(
  table: A,
  names: readonly K[],
): Omit<A, K> {
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(table))
    if (!names.some((each) => each === name)) rest[name] = value
  return rest as Omit<A, K>
}
