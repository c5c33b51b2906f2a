import type { ColumnType } from 'kysely'

/** A column of JSON: read as what it holds, written as that or as its text. */
export type Json<T> = ColumnType<T, T | string, T | string>
