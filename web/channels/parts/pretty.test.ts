import { expect, test } from 'vitest'
import { pretty } from './pretty.ts'

test('breaks JSON into lines and leaves every sign of it as it came', () => {
  expect(
    pretty('{"id":9007199254740993123,"rows":[{"a":"x, {y}: \\"z\\""},{}],"none":[],"price":1.50}'),
  ).toBe(
    [
      '{',
      '  "id": 9007199254740993123,',
      '  "rows": [',
      '    {',
      '      "a": "x, {y}: \\"z\\""',
      '    },',
      '    {}',
      '  ],',
      '  "none": [],',
      '  "price": 1.50',
      '}',
    ].join('\n'),
  )
})

test('reads what was cut in the middle as far as it goes', () => {
  expect(pretty('{"a":{"b":"c d')).toBe('{\n  "a": {\n    "b": "c d')
})

test('breaks XML into lines', () => {
  expect(pretty('<?xml version="1.0"?><order><id>1</id><item code="2"/></order>')).toBe(
    '<?xml version="1.0"?>\n<order>\n  <id>1</id>\n  <item code="2"/>\n</order>',
  )
})

test('leaves any other text alone', () => {
  expect(pretty('orderId=1&sign=ab\n')).toBe('orderId=1&sign=ab\n')
})
