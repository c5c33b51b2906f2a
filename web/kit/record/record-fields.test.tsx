import { expect, expectTypeOf, test } from 'vitest'
import { own } from '#contract/kit/record/field.ts'
import { form } from '#contract/kit/record/record.ts'
import type { FormOf, ValuesOf } from '#contract/kit/record/record-types.ts'
import { NumberField } from '../form/fields/field-number.tsx'
import { TextField } from '../form/fields/field-text.tsx'
import { fieldOf } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

const fill = form('stock.fields', {
  capacity: { kind: 'number', min: 0, max: 9 },
  price: { kind: 'money', signed: true, label: 'stock.fields.capacity' },
  way: { kind: 'choice', of: ['set', 'add'], initial: 'set' },
  weekdays: { kind: 'weekdays' },
  pools: { ...own<{ id: number }[]>([]), label: 'stock.fields.pool' },
})
type F = (typeof fill)['fields']
const Field = fieldOf(fill)

test('a field of a form is asked for by a name that the compiler knows', () => {
  const requested = () => (
    <>
      <Field name="capacity" label="stock.fields.change" unit="%" />
      <Field name="price" currency="THB" />
      <Field name="weekdays" help="stock.text.weekdaysHelp" />
      <Field name="pools">{(field) => <NumberField {...field} />}</Field>
      <TextField<ValuesOf<F>> name="way" label="stock.fields.way" />
      {/* @ts-expect-error no field is called seats */}
      <Field name="seats" />
      {/* @ts-expect-error its currency has to be said: no field holds it */}
      <Field name="price" />
      {/* @ts-expect-error nothing derives its input */}
      <Field name="pools" />
      {/* @ts-expect-error it takes no choices */}
      <Field name="capacity" choices={[]} />
      {/* @ts-expect-error of which form it is has to be said */}
      <TextField name="way" label="stock.fields.way" />
      {/* @ts-expect-error the form has no seats */}
      <TextField<ValuesOf<F>> name="seats" label="stock.fields.way" />
    </>
  )
  expect(requested).toBeTypeOf('function')
})

test('what is typed may be open, what is sent is not', () => {
  const useUsed = () => useRecordForm(fill, { name: 'stock.fill' })
  expect(useUsed).toBeTypeOf('function')
  type Used = ReturnType<typeof useUsed>
  expectTypeOf<Used['store']['values']['capacity']>().toEqualTypeOf<number | null>()
  expectTypeOf<Parameters<Parameters<Used['submit']>[0]>[0]>().toMatchObjectType<FormOf<F>>()
  expectTypeOf<FormOf<F>['capacity']>().toEqualTypeOf<number>()
})
