/** Do two values of a form say the same, whatever the order of their keys? */
export const sameValue = (one: unknown, two: unknown): boolean => canonicalText(one) === canonicalText(two)

/** Keys in one order: the database gives them back in another than they came in. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
