import { itemAt } from './given.ts'
type Prefixed<N extends string, A> = { [K in keyof A & string as `${N}${Capitalize<K>}`]: A[K] }

/** `costList` is `roomCostList`, in a table of calls or of what is bound to them. */
export const prefixed = <const N extends string, A extends object>(name: N, table: A): Prefixed<N, A> =>
  Object.fromEntries(
    Object.entries(table).map(([key, value]) => [
      `${name}${itemAt(key, 0).toUpperCase()}${key.slice(1)}`,
      value,
    ]),
  ) as Prefixed<N, A>
