/** A table without some of its entries. */
export const omit = <A extends object, const K extends keyof A & string>(
  table: A,
  names: readonly K[],
): Omit<A, K> =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !names.some((one) => one === name))) as Omit<
    A,
    K
  >
