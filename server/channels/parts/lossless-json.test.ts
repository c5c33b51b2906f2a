import { expect, test } from 'vitest'
import { Decimal, Digits, losslessObject, losslessValue } from './lossless-json.ts'

test('numbers come as the digits that were sent', () => {
  expect(losslessObject('{"orderId":8985652356562371234,"price":68.50,"n":-1e3}')).toEqual({
    orderId: '8985652356562371234',
    price: '68.50',
    n: '-1e3',
  })
})

test('what stands in a text stays as it is', () => {
  const text = String.raw`{"a 1":"12 \"34\" \\","b":[1,"2",true,null]}`
  expect(losslessValue(text)).toEqual({ 'a 1': '12 "34" \\', b: ['1', '2', true, null] })
})

test.each(['', '{"a":01}', '{"a":1', 'NaN', '{"a":1}}'])('%j is no JSON', (text) => {
  expect(losslessValue(text)).toBeUndefined()
  expect(losslessObject('[1]')).toBeUndefined()
})

test('digits go out as they came in, without quotes', () => {
  expect(
    JSON.stringify({ id: new Digits('8985652356562371234'), price: new Decimal('68.50'), left: 3 }),
  ).toBe('{"id":8985652356562371234,"price":68.50,"left":3}')
  expect(JSON.stringify({ id: new Digits('x"1'), no: new Digits('007'), list: [undefined, 1, 'a'] })).toBe(
    '{"id":"x\\"1","no":"007","list":[null,1,"a"]}',
  )
  expect(JSON.stringify({ unset: undefined, name: '张三', at: null })).toBe('{"name":"张三","at":null}')
})
