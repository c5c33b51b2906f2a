import { wordAt, type WordKey } from '../../words.ts'
import type { Audience } from '../endpoint.ts'
import type { Tone } from '../states.ts'

/** What every field may say beside its kind; what follows the convention is not said. */
type Common = {
  /** Of the form alone, or of the answer alone; both where it is not said. */
  only?: 'form' | 'answer'
  /** Its column where that is not the snake_case of its name; false where a hand writes and reads it. */
  column?: string | false
  /** May be left open: null. A text that is left open is ''. */
  optional?: true
  /** Its label where that is not the word of its own name in the group of the record. */
  label?: WordKey
  /** Who is told it; answers leave it out for others. Everybody who may read the record where it is not said. */
  audience?: readonly Audience[]
}
/** `default` is for whoever leaves it out of the call; `initial` only for the form: callers have to say it. */
type Begins<V> = { default?: V; initial?: V }

export type TextField = {
  kind: 'text'
  /** May not be left empty. */ required?: true
  /** Most characters; 200 where it is not said. */ max?: number
  matches?: { pattern: RegExp; why: string }
  /** How it is typed on a phone, and its schema where it is an address. */ as?: 'email' | 'tel'
  /** A key that is told by its word below these, where it has one. */ words?: string
  /** Lines of its input. */ rows?: number
}
/** One of some; each is told by its word below `words`, and on a tint where it has a tone. */
type ChoiceField = Begins<string> & {
  kind: 'choice'
  of: readonly string[]
  words?: string
  tones?: Readonly<Record<string, Tone>>
}
/** Yes or no; with words of their own it is a choice between both. A call may leave out one that is not `required`. */
type FlagField = Begins<boolean> & {
  kind: 'flag'
  required?: true
  words?: { yes: WordKey; no: WordKey }
  tones?: { yes: Tone; no: Tone }
}
export const flagWords = ({ words }: Pick<FlagField, 'words'>): { yes: WordKey; no: WordKey } =>
  words ?? { yes: 'kit.parts.on', no: 'kit.parts.off' }

/** A value whose shape is the domain's own: schema, columns and input are told where the rest is derived. */
type OwnField<V = unknown> = { kind: 'own'; blank: V; column: false }
/** Declares one by the type of its value and what that is before anything is typed. */
export const own = <V>(blank: V): OwnField<V> => ({ kind: 'own', blank, column: false })

/** Plain data: pages that only list read it, and they carry no schema library. */
export type Field = Common &
  (
    | TextField
    /** A text in the five languages; `required` in one of them at least. */
    | { kind: 'names'; required?: true; max?: number; /** Lines of its input. */ rows?: number }
    | ChoiceField
    | FlagField
    | ({ kind: 'currency' } & Begins<string>)
    | ({ kind: 'language' } & Begins<string>)
    /** Minor units, 0 at least where it is not said, or `signed`; `in` names the field that holds its currency, else the page says it. */
    | ({ kind: 'money'; in?: string; min?: number; signed?: true } & Begins<number>)
    /** Basis points; 0 at least where it is not said. */
    | ({ kind: 'percent'; min?: number; max: number } & Begins<number>)
    | ({ kind: 'number'; min: number; max: number } & Begins<number>)
    /** Told and never typed. */
    | { kind: 'count' }
    /** The first day of a span where `to` names the field of its last one. */
    | { kind: 'date'; to?: string }
    /** From a day to a day, both included; '' leaves an end open. Two columns: `…_from` and `…_to`. */
    | { kind: 'days' }
    /** Told and never typed. */
    | { kind: 'moment' }
    /** HH:mm. */
    | ({ kind: 'time' } & Begins<string>)
    /** The id of another record, or of several. */
    | { kind: 'ref' }
    | { kind: 'refs'; required?: true; max?: number }
    /** Several texts: types, permissions. */
    | { kind: 'texts'; required?: true; max: number; length?: number; /** As of a text. */ words?: string }
    /** ISO weekdays, 1 = Monday; none = every day. */
    | { kind: 'weekdays' }
    | OwnField
    /** Rows of a record of their own, kept as JSON. */
    | { kind: 'rows'; of: { group: string; fields: Fields }; max: number }
  )
export type Fields = { readonly [name: string]: Field }

/** What is told of a kind of record, and in which group its labels stand. */
export type RecordOf<F extends Fields = Fields> = { group: string; fields: F }

/** Does it begin with nothing that has to be chosen? Then null is no value of it. */
export type OpenKind = 'text' | 'names' | 'flag' | 'refs' | 'texts' | 'weekdays' | 'rows'

/** A name without its unit: `creditLimitMinor` is called `creditLimit`. */
export type Bare<K extends string> = K extends `${infer B}Minor`
  ? B
  : K extends `${infer B}BasisPoints`
    ? B
    : K
export const bare = (name: string): string => name.replace(/(Minor|BasisPoints)$/, '')

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const columnOf = (name: string, { column = snake(name) }: Field): string | false => column
export const labelOf = ({ group, fields }: RecordOf, name: string): WordKey =>
  fields[name]?.label ?? wordAt(group, bare(name))

export const formFields = ({ fields }: RecordOf): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { only }]) => only !== 'answer')
export const answerFields = ({ fields }: RecordOf): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, { only }]) => only !== 'form')

/** What must be given before the form is sent. */
export function isRequired(field: Field): boolean {
  switch (field.kind) {
    case 'text':
    case 'names':
    case 'refs':
    case 'texts':
      return Boolean(field.required)
    case 'flag':
    case 'weekdays':
    case 'rows':
    case 'own':
      return false
    default:
      return !field.optional
  }
}

/** Names of the texts that may not be left empty. */
export const requiredTexts = (record: RecordOf): string[] =>
  formFields(record).flatMap(([name, field]) => (field.kind === 'text' && field.required ? [name] : []))
