import { entryOf } from '#contract/kit/given.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import { labelOf, type Field, type Fields, type RecordOf } from '#contract/kit/record/field.ts'
import type { WordKey } from '#contract/words.ts'
import type { Choice } from '../form/choices/choice.ts'
import { saidBy } from './record-columns.tsx'

type Chosen<F extends Fields> = {
  [K in keyof F]: F[K] extends { kind: 'choice' | 'flag' | 'currency' } ? K : never
}[keyof F] &
  string

/** What a field can be, told as its column tells it. */
export function choicesIn(field: Field): Choice[] {
  const values: readonly unknown[] =
    field.kind === 'choice' ? field.of : field.kind === 'flag' ? [true, false] : currencies
  return values.map((value) => {
    const { word, label } = saidBy(field, value)
    return { value: String(value), ...(word ? { word } : { label: label! }) }
  })
}

/** A filter of a list by a field of which one is chosen. */
export const filtersOf =
  <F extends Fields>(record: RecordOf<F>) =>
  <N extends Chosen<F>>(name: N, look: { first?: true; label?: WordKey } = {}) =>
    ({
      kind: 'select',
      label: labelOf(record, name),
      options: choicesIn(entryOf(record.fields, name)),
      read: (text: string) => chosen(record, name, text),
      ...look,
    }) as const

/** What was chosen as the call takes it: nothing where the address names what there is not. */
export function chosen<F extends Fields, N extends Chosen<F>>(
  record: RecordOf<F>,
  name: N,
  value: string,
): ChosenValue<F[N]> | undefined {
  const field = entryOf(record.fields, name)
  if (!choicesIn(field).some((choice) => choice.value === value)) return undefined
  return (field.kind === 'flag' ? value === 'true' : value) as ChosenValue<F[N]>
}
type ChosenValue<D> = D extends { kind: 'choice'; of: readonly (infer C)[] }
  ? C
  : D extends { kind: 'flag' }
    ? boolean
    : (typeof currencies)[number]
