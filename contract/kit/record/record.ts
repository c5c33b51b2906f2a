import type { WordKey } from '../../words.ts'
import type { Tone } from '../states.ts'
import type { Bare, Field, Fields, RecordOf } from './field.ts'

/** Where a declaration cannot hold, its place asks for a `mistake` whose type says why. */
type Mistake<G extends string, F extends Fields, K extends keyof F & string, D = F[K]> =
  Exclude<keyof D, keyof Extract<Field, { kind: D['kind' & keyof D] }>> extends infer X extends string
    ? [X] extends [never]
      ? D extends { label: WordKey }
        ? KindMistake<F, D>
        : `${G}.${Bare<K>}` extends WordKey
          ? KindMistake<F, D>
          : { mistake: `the words have no ${G}.${Bare<K>}` }
      : { mistake: `this kind of field has no ${X}` }
    : unknown
type KindMistake<F, D> = D extends { kind: 'money'; in: infer C extends string }
  ? C extends keyof F
    ? unknown
    : { mistake: `no field is called ${C}` }
  : D extends { kind: 'choice'; of: readonly (infer C extends string)[] }
    ? ChoiceMistake<C, D>
    : unknown
type Begun<D> =
  | (D extends { default: infer V extends string } ? V : never)
  | (D extends { initial: infer V extends string } ? V : never)
type ChoiceMistake<C extends string, D> = [Exclude<Begun<D>, C>] extends [never]
  ? WordsMistake<C, D>
  : { mistake: `${Exclude<Begun<D>, C>} is none of the choices` }
type WordsMistake<C extends string, D> = D extends { words: infer W extends string }
  ? [`${W}.${C}`] extends [WordKey]
    ? unknown
    : { mistake: `the words have no ${Exclude<`${W}.${C}`, WordKey>}` }
  : unknown
type Checked<G extends string, F extends Fields> = string extends keyof F
  ? unknown
  : { [K in keyof F & string]: Mistake<G, F, K> }

/**
 * The fields of a kind of record, declared once: form and answer schemas, blank values, rows, columns of lists and of
 * spreadsheets, and the fields of forms derive from them. Its labels stand in the words' `group`.
 */
export const record = <const G extends string, const F extends Fields>(
  group: G,
  fields: F & Checked<G, F>,
): RecordOf<F> => ({ group, fields })

type OfAnswers<F extends Fields> = { readonly [K in keyof F]: F[K] & { only: 'answer' } }
/**
 * The same of rows that are only read: what a query joins, counts or another system wrote. Nothing of them is a form's; from the
 * declaration follow their answer (`answerShape`), their columns (`columnsOf`), the call's filter (`filterShape`) and their export.
 */
export function row<const G extends string, const F extends Fields>(
  group: G,
  fields: F & Checked<G, F>,
): RecordOf<OfAnswers<F>>
export function row(group: string, fields: Fields): RecordOf {
  const answers = Object.entries(fields).map(([name, field]) => [name, { ...field, only: 'answer' }] as const)
  return { group, fields: Object.fromEntries(answers) }
}

type StateTable<S extends string> = { names: readonly S[]; states: { readonly [N in S]: { tone: Tone } } }
/** A field that holds a state: its choices and their tints are those of its table, so that a new state is shown everywhere. */
export const state = <const S extends string, const W extends string>(table: StateTable<S>, words: W) => ({
  kind: 'choice' as const,
  of: table.names,
  words,
  tones: Object.fromEntries(table.names.map((name) => [name, table.states[name].tone])),
})

/** The same of a form that no table keeps: what an act is asked for. */
export const form = <const G extends string, const F extends Fields>(
  group: G,
  fields: F & Checked<G, F>,
): RecordOf<F> => ({ group, fields })
