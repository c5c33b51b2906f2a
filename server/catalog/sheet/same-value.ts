/** Do two values of a form say the same, whatever the order of their keys? */
export const sameValue = (one: unknown, two: unknown): boolean => describe(one) === describe(two)

/** Keys in one order: the database gives them back in another than they came in. */
function describe(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
