import type { Audience } from '../endpoint.ts'
import type { Language } from '../languages.ts'
import type { currencies } from '../money/currencies.ts'
import type { Fields, OpenKind } from './field.ts'

type Days = { from: string; to: string }
type Names = Partial<Record<Language, string>>
type Open<F> = F extends { optional: true } ? null : never

type Plain<F> = F extends { kind: 'choice'; of: readonly (infer C)[] }
  ? C
  : F extends { kind: 'currency' }
    ? (typeof currencies)[number]
    : F extends { kind: 'language' }
      ? Language
      : F extends { kind: 'money' | 'percent' | 'number' | 'count' | 'ref' }
        ? number
        : F extends { kind: 'flag' }
          ? boolean
          : F extends { kind: 'names' }
            ? Names
            : F extends { kind: 'days' }
              ? Days
              : F extends { kind: 'refs' | 'weekdays' }
                ? number[]
                : F extends { kind: 'texts' }
                  ? string[]
                  : F extends { kind: 'rows'; of: { fields: infer R extends Fields } }
                    ? FormOf<R>[]
                    : F extends { kind: 'own'; blank: infer V }
                      ? V
                      : string
/** As a call is given it. */
type Given<F> = F extends { kind: OpenKind } ? Plain<F> : Plain<F> | Open<F>
/** As it is told: the currency of a record as it is kept. */
type AnswerValue<F> = F extends { kind: 'currency' } ? string | Open<F> : Given<F>
/** As it is typed: nothing chosen yet is null. */
type Typed<F> = F extends { kind: 'rows'; of: { fields: infer R extends Fields } }
  ? ValuesOf<R>[]
  : F extends { kind: OpenKind | 'own' }
    ? Plain<F>
    : AnswerValue<F> | (Begun<F> extends true ? never : null)
/** A choice that is made from the first is never empty. */
type Begun<F> = F extends { optional: true }
  ? false
  : F extends { kind: 'choice' | 'currency' | 'language' } & ({ default: unknown } | { initial: unknown })
    ? true
    : false
/** As a column keeps it. */
type RowValue<F> = F extends { kind: 'days' }
  ? string | null
  : F extends { kind: 'rows' }
    ? string
    : AnswerValue<F>
/** As a column is read: what is kept as JSON, its reader believes. */
type Read<F> = F extends { kind: 'rows' } ? unknown : RowValue<F>

type Worked<F> = F extends { kind: 'rows' } ? unknown : AnswerValue<F>

type Snake<K extends string> = K extends `${infer C}${infer R}`
  ? C extends Lowercase<C>
    ? `${C}${Snake<R>}`
    : `_${Lowercase<C>}${Snake<R>}`
  : K
type ColumnName<F, K extends string> = F extends { column: infer C extends string } ? C : Snake<K>
type Column<F, K extends string> = F extends { column: false }
  ? never
  : F extends { kind: 'days' }
    ? `${ColumnName<F, K>}_${'from' | 'to'}`
    : ColumnName<F, K>

type FormKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { only: 'answer' } ? never : K
}[keyof F & string]
type AnswerKey<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { only: 'form' } ? never : K
}[keyof F & string]
/** What not everybody is told. */
type HeldKey<F extends Fields> = {
  [K in AnswerKey<F>]: F[K] extends { audience: readonly string[] } ? K : never
}[AnswerKey<F>]
/** To whom a record is told; it has to be said where a field is not for everybody. */
export type Recipients<F extends Fields> = [HeldKey<F>] extends [never] ? [kind?: Audience] : [kind: Audience]

/** What a form sends, as the server reads it. */
export type FormOf<F extends Fields> = { -readonly [K in FormKey<F>]: Given<F[K]> }
/** What an answer tells. */
export type AnswerOf<F extends Fields> = {
  -readonly [K in Exclude<AnswerKey<F>, HeldKey<F>>]: AnswerValue<F[K]>
} & { -readonly [K in HeldKey<F>]?: AnswerValue<F[K]> | undefined }
/** What a form holds while it is typed. */
export type ValuesOf<F extends Fields> = { -readonly [K in FormKey<F>]: Typed<F[K]> }
/** The columns that a form writes. */
export type RowOf<F extends Fields> = { -readonly [K in FormKey<F> as Column<F[K], K>]: RowValue<F[K]> }
/** A row that an answer reads: its columns, and under the names of their fields what the query itself worked out. */
export type ReadOf<F extends Fields> = { -readonly [K in AnswerKey<F> as Column<F[K], K>]: Read<F[K]> } & {
  -readonly [K in AnswerKey<F> as F[K] extends { column: false } ? K : never]: Worked<F[K]>
}
