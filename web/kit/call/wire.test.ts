import qs from 'qs'
import { describe, expect, test } from 'vitest'
import { formPairs, takePath, toBody, toQuery } from './wire.ts'

const read = (input: unknown) =>
  qs.parse(toQuery(formPairs(input)), { depth: 8, parameterLimit: 20_000, arrayLimit: 500 })

describe('an input as a form', () => {
  test('nested values come out of the brackets as they went in', () => {
    const guests = [
      { name: 'สมชาย', needs: { wheelchair: true } },
      { name: '王 & 李=', ages: [3, 7] },
    ]
    expect(read({ guests, note: 'a+b' })).toEqual({
      guests: [
        { name: 'สมชาย', needs: { wheelchair: 'true' } },
        { name: '王 & 李=', ages: ['3', '7'] },
      ],
      note: 'a+b',
    })
  })
  test('500 guests keep their order', () => {
    const guests = Array.from({ length: 500 }, (_, i) => ({ name: `g${i}` }))
    expect(read({ guests })).toEqual({ guests })
  })
  test('nothing is told apart: left out, none, empty list, false, zero', () => {
    expect(formPairs({ a: undefined, b: null, c: [], d: false, e: 0, f: '' })).toEqual([
      ['b', ''],
      ['c', ''],
      ['d', 'false'],
      ['e', '0'],
      ['f', ''],
    ])
  })
  test('emoji are stripped, digits and © stay', () => {
    expect(formPairs({ note: 'OK 👍🏽 1 © 2' })).toEqual([['note', 'OK  1 © 2']])
  })
  test('a file makes it multipart', () => {
    const file = new File(['x'], 'a.txt')
    const body = toBody(formPairs({ id: 1, file }))
    expect(body).toBeInstanceOf(FormData)
    expect((body as FormData).get('file')).toBeInstanceOf(File)
    expect((body as FormData).get('id')).toBe('1')
    expect(toBody(formPairs({ id: 1 }))).toBeInstanceOf(URLSearchParams)
  })
})

test('the parts of a path are taken from the input and not sent twice', () => {
  expect(takePath('/supplier/role/delete/:id', { id: 7, reason: 'x' })).toEqual({
    path: '/supplier/role/delete/7',
    rest: { reason: 'x' },
  })
  expect(() => takePath('/supplier/role/delete/:id', {})).toThrow('needs id')
})
