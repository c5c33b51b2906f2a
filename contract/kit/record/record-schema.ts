import { z } from 'zod'
import { entryOf } from '../given.ts'
import { AmountMinor, Currency, PriceMinor } from '../money/money.ts'
import { DateTime, Email, Id, Language, Names, namesNeeded, namesUpTo, Phone, PlainDate } from '../schema.ts'
import {
  formFields,
  requiredTexts,
  answerFields,
  type Field,
  type Fields,
  type OpenKind,
  type RecordOf,
  type TextField,
} from './field.ts'
import type { AnswerOf, FormOf } from './record-types.ts'

/** May be left out of the call: it has a default. */
type Defaulted<F> = F extends { required: true }
  ? false
  : F extends { kind: OpenKind } | { default: unknown } | { optional: true }
    ? true
    : false
type Schema<V, F> = Defaulted<F> extends true ? z.ZodDefault<z.ZodType<V, V>> : z.ZodType<V, V>
type FormShape<F extends Fields> = { [K in keyof FormOf<F> & string]: Schema<FormOf<F>[K], F[K]> }
/** Schemas of fields whose rule no kind tells. */
type OwnShape<V> = { [K in keyof V]?: z.ZodType<V[K]> }
type AnswerShape<F extends Fields> = {
  [K in keyof AnswerOf<F> & string]: undefined extends AnswerOf<F>[K]
    ? z.ZodOptional<z.ZodType<NonNullable<AnswerOf<F>[K]>>>
    : z.ZodType<AnswerOf<F>[K]>
}

function textSchema({ required, max = 200, matches, as }: TextField): z.ZodType {
  const plain = z.string().trim()
  const shaped = as
    ? { email: Email, tel: Phone }[as]
    : matches && plain.max(max).regex(matches.pattern, `why:${matches.why}`)
  if (shaped) return required ? shaped : z.union([shaped, z.literal('')]).default('')
  return required ? plain.min(1).max(max) : plain.max(max).default('')
}
const EmptyDay = z.union([PlainDate, z.literal('')])
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Weekday = z.number().int().min(1).max(7)
const nonempty = <T extends z.ZodArray>(list: T, required?: true): T => (required ? list.min(1) : list)

/** What holds for a value that is there, given or told. */
function valueOf(field: Exclude<Field, TextField>): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return z.enum(field.of)
    case 'flag':
      return z.boolean()
    case 'date':
      return PlainDate
    case 'days':
      return z.object({ from: EmptyDay, to: EmptyDay })
    case 'moment':
      return DateTime
    case 'time':
      return Time
    case 'ref':
      return Id
    case 'refs':
      return z.array(Id)
    case 'texts':
      return z.array(z.string())
    case 'weekdays':
      return z.array(Weekday).max(7)
    case 'own':
      throw new Error(`a field of its own shape needs a schema of its own`)
    case 'rows':
      return z.array(z.object(formShape(field.of)))
    case 'names':
      return Names
    case 'currency':
    case 'language':
      return z.string()
    case 'percent':
      return z.number().int()
    case 'money':
    case 'number':
    case 'count':
      return z.number()
  }
}

/** What a call may be given: the same, within its bounds. */
function boundedOf(field: Exclude<Field, TextField>): z.ZodType {
  switch (field.kind) {
    case 'currency':
      return Currency
    case 'language':
      return Language
    case 'money':
      if (field.signed) return AmountMinor
      return field.min === undefined ? PriceMinor : PriceMinor.min(field.min)
    case 'percent':
      return z
        .number()
        .int()
        .min(field.min ?? 0)
        .max(field.max)
    case 'number':
      return z.number().int().min(field.min).max(field.max)
    case 'refs':
      return nonempty(z.array(Id).max(field.max ?? 1_000), field.required)
    case 'texts': {
      const text = z
        .string()
        .trim()
        .max(field.length ?? 200)
      return nonempty(z.array(text).max(field.max), field.required)
    }
    case 'rows':
      return z.array(z.object(formShape(field.of))).max(field.max)
    case 'names':
      return field.required ? namesNeeded(field.max) : namesUpTo(field.max)
    default:
      return valueOf(field)
  }
}

/** What stands for a field that is left out; nothing where it must be given. */
function defaultOf(field: Field): unknown {
  if (field.kind === 'flag') return field.required ? undefined : (field.default ?? false)
  if (field.kind === 'names') return field.required ? undefined : {}
  if (field.kind === 'refs' || field.kind === 'texts') return field.required ? undefined : []
  if (field.kind === 'weekdays' || field.kind === 'rows') return []
  return field.optional ? null : 'default' in field ? field.default : undefined
}

function requestOf(field: Field, isOpen = false): z.ZodType {
  if (field.kind === 'text')
    return isOpen && field.required
      ? z.union([textSchema(field), z.literal('')]).default('')
      : textSchema(field)
  const bounded = field.optional ? boundedOf(field).nullable() : boundedOf(field)
  const open = defaultOf(field)
  return open === undefined ? bounded : bounded.default(open)
}

function viewOf(field: Field): z.ZodType {
  const value = field.kind === 'text' ? z.string() : valueOf(field)
  const open = field.optional ? value.nullable() : value
  return field.audience ? open.optional() : open
}

const shapeOf = (
  fields: [name: string, field: Field][],
  schemaOf: (field: Field) => z.ZodType,
  own: Readonly<Record<string, unknown>>,
) => Object.fromEntries(fields.map(([name, field]) => [name, own[name] ?? schemaOf(field)]))

/** Schemas of what a form asks; `open` where required texts may be left out as well. */
export const formShape = <F extends Fields>(
  record: RecordOf<F>,
  own: OwnShape<FormOf<F>> = {},
  leaves: 'required' | 'open' = 'required',
): FormShape<F> =>
  shapeOf(formFields(record), (field) => requestOf(field, leaves === 'open'), own) as FormShape<F>

const valueIn = (form: object, name: string): unknown => new Map(Object.entries(form)).get(name)

/**
 * The form of a record that may stand with less than a person is asked for, because orders, files or other systems made it:
 * its required texts may be left empty (`formShape` with `open`), but not by whoever makes one. Of one that stands, the command refuses
 * what is emptied (`emptiedFields`).
 */
export const requiredOfNew = <S extends z.ZodObject>(record: RecordOf, Form: S): S =>
  requiredTexts(record).reduce<S>(
    (schema, name) =>
      schema.refine((form) => valueIn(form, 'id') !== undefined || valueIn(form, name) !== '', {
        path: [name],
        message: 'why:required',
        // Told beside what else is wrong.
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    Form,
  )

/** The fields of which a list is asked for one value: choices, yes or no, currencies. */
export type ChosenField<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'choice' | 'flag' | 'currency' } ? K : never
}[keyof F] &
  keyof AnswerOf<F> &
  string
type FilterShape<F extends Fields, N extends ChosenField<F>> = {
  [K in N]: z.ZodOptional<z.ZodType<NonNullable<AnswerOf<F>[K]>, NonNullable<AnswerOf<F>[K]>>>
}
/** Schemas of what a list's filter takes of these fields: one of the values that they can have, or all where it is left out. */
export function filterShape<F extends Fields, const N extends ChosenField<F>>(
  record: RecordOf<F>,
  ...names: readonly N[]
): FilterShape<F, N>
export function filterShape({ fields }: RecordOf, ...names: readonly string[]): object {
  return shapeOf(
    names.map((name) => [name, entryOf<Field>(fields, name)]),
    (field) => (field.kind === 'text' ? z.string() : boundedOf(field)).optional(),
    {},
  )
}

/** Schemas of what an answer tells. */
export const answerShape = <F extends Fields>(
  record: RecordOf<F>,
  own: OwnShape<AnswerOf<F>> = {},
): AnswerShape<F> => shapeOf(answerFields(record), viewOf, own) as AnswerShape<F>
