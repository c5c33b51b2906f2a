import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from './http.ts'
import { readForm } from './form.ts'

const Guest = z.object({ name: z.string(), age: z.number().optional(), vip: z.boolean().default(false) })
const Order = z.object({
  skuId: z.number(),
  note: z.string().optional(),
  rate: z.number().nullable().optional(),
  open: z.boolean().optional(),
  guests: z.array(Guest).default([]),
  ids: z.array(z.number()).optional(),
  names: z.record(z.string(), z.string()).optional(),
  kind: z.enum(['a', 'b']).optional(),
})
const read = (form: string) => Order.parse(readForm(Order, parseForm(form)))

describe('a form body', () => {
  test('gives nested guests in bracket notation', () => {
    expect(
      read('skuId=3&guests[0][name]=Somchai&guests[0][age]=30&guests[1][name]=%E7%8E%8B&guests[1][vip]=true')
        .guests,
    ).toEqual([
      { name: 'Somchai', age: 30, vip: false },
      { name: '王', vip: true },
    ])
  })
  test('reads empty text and "false" as what they are', () => {
    const order = read('skuId=3&note=&open=false&rate=')
    expect(order).toMatchObject({ note: '', open: false, rate: null })
  })
  test('has room for 500 guests', () => {
    const form = Array.from({ length: 500 }, (_, i) => `guests[${i}][name]=G${i}`).join('&')
    expect(read(`skuId=1&${form}`).guests).toHaveLength(500)
  })
  test('a single value of a repeated parameter is a list of one', () =>
    expect(read('skuId=1&ids=7').ids).toEqual([7]))
  test('a text that is no number stays a text, so that validation names the field', () => {
    expect(Order.safeParse(readForm(Order, parseForm('skuId=abc'))).success).toBe(false)
    expect(Order.safeParse(readForm(Order, parseForm('skuId=1e400'))).success).toBe(false)
  })
  test('an empty choice means not given', () => expect(read('skuId=1&kind=').kind).toBeUndefined())
  test('cannot reach the prototype', () => {
    const form = parseForm('__proto__[admin]=1&constructor[prototype][x]=1')
    expect(({} as { admin?: string }).admin).toBeUndefined()
    expect(Object.getPrototypeOf(form).admin).toBeUndefined()
  })
})
