import { expect, test } from 'vitest'
import { z } from 'zod'
import { check } from '../check.ts'
import { record } from './record.ts'
import { formShape, requiredOfNew } from './record-schema.ts'
import { emptiedFields } from './record-values.ts'

const person = record('customers.fields', {
  name: { kind: 'text', required: true },
  alternatePhone: { kind: 'text', as: 'tel', required: true },
  remark: { kind: 'text', max: 5 },
})
const Form = requiredOfNew(
  person,
  z.object({ id: z.number().optional(), ...formShape(person, {}, 'open') }),
).extend({ orderId: z.number().optional() })
const refused = (form: object) => check(Form, form).fields?.map(({ field, why }) => `${field} ${why}`) ?? []

test('what is required is asked of a new record beside what else is wrong, also where the form is extended', () => {
  expect(refused({ name: 'A', alternatePhone: '0812345678' })).toEqual([])
  expect(refused({ remark: 'too long' }).toSorted()).toEqual([
    'alternatePhone required',
    'name required',
    'remark tooLong',
  ])
})

test('one that stands may stay empty, in the shape that its fields have', () => {
  expect(refused({ id: 1 })).toEqual([])
  expect(refused({ id: 1, alternatePhone: 'none' })).toEqual(['alternatePhone phone'])
  const row = { name: 'A', alternate_phone: '' }
  expect(emptiedFields(person, row, { name: '', alternatePhone: '' })).toEqual(['name'])
})
