type CamelKey<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelKey<B>>}` : S
/** A row as events keep it: its columns under the names of fields. */
export type Camel<T> = { [K in keyof T & string as CamelKey<K>]: T[K] }

const camel = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export const camelKeys = <T extends object>(row: T): Camel<T> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value])) as Camel<T>

/** What a column holds in such a record. */
export const valueOfColumn = (record: object, column: string): unknown =>
  Reflect.get(record, camel(column)) ?? null
