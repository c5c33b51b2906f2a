import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { countSms, gsmBasic, gsmExtension, lettersBeyondGsm, smsLimits } from './gsm.ts'

const seen = (text: string) => {
  const { encoding, units, segments, left } = countSms(text)
  return [encoding, units, segments, left]
}

test.each<[name: string, text: string, counted: unknown[]]>([
  ['nothing', '', ['gsm7', 0, 0, 160]],
  ['one letter', 'a', ['gsm7', 1, 1, 159]],
  ['160 letters are one message', 'a'.repeat(160), ['gsm7', 160, 1, 0]],
  ['161 are two parts of 153', 'a'.repeat(161), ['gsm7', 161, 2, 145]],
  ['306 are two, 307 three', 'a'.repeat(306), ['gsm7', 306, 2, 0]],
  ['307', 'a'.repeat(307), ['gsm7', 307, 3, 152]],
  ['a euro takes two', '€', ['gsm7', 2, 1, 158]],
  ['80 euros are one', '€'.repeat(80), ['gsm7', 160, 1, 0]],
  ['81 euros are two: 76 go into a part, and a septet stays empty', '€'.repeat(81), ['gsm7', 162, 2, 143]],
  ['an escape is not parted from its letter', `${'a'.repeat(152)}€${'b'.repeat(7)}`, ['gsm7', 161, 2, 144]],
  ['accents of the alphabet are in it', 'èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà¿¡', ['gsm7', 26, 1, 134]],
  ['ç is not', 'ç', ['ucs2', 1, 1, 69]],
  ['a curly quote makes it Unicode', `${'a'.repeat(70)}’`, ['ucs2', 71, 2, 63]],
  ['70 Thai letters are one', 'ก'.repeat(70), ['ucs2', 70, 1, 0]],
  ['71 are two of 67', 'ก'.repeat(71), ['ucs2', 71, 2, 63]],
  ['134 are two, 135 three', '汉'.repeat(134), ['ucs2', 134, 2, 0]],
  ['135', '汉'.repeat(135), ['ucs2', 135, 3, 66]],
  ['an emoji takes two', '😀', ['ucs2', 2, 1, 68]],
  ['35 emoji are one', '😀'.repeat(35), ['ucs2', 70, 1, 0]],
  ['36 are two, 33 in the first: no pair is split', '😀'.repeat(36), ['ucs2', 72, 2, 61]],
  ['line breaks are one kind', 'a\r\nb\rc', ['gsm7', 5, 1, 155]],
])('%s', (_, text, counted) => expect(seen(text)).toEqual(counted))

test.each(docTable('algorithms/operations/sms.md', 'Characters and parts'))(
  'the page: $letters',
  ({ letters = '', alphabet, units, parts, left }) => {
    const [count, letter = ''] = letters.split(' × ')
    const counted = [alphabet, Number(units), Number(parts), Number(left)]
    expect(seen(letter.repeat(Number(count)))).toEqual(counted)
  },
)

test('the letters that make it Unicode are named once each', () => {
  expect(lettersBeyondGsm('Don’t “stop” — ’€')).toEqual(['’', '“', '”', '—'])
  expect(gsmBasic).toHaveLength(128)
  expect(Object.keys(gsmExtension)).toHaveLength(10)
})

test('parts put together are the text, and none is too long', () => {
  const letters = fc.constantFrom(...Array.from('abc é€[]^|~\\{}@'), '😀', 'ก', '汉', '\n')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 600 }), (text) => {
      const { parts, encoding, segments } = countSms(text.join(''))
      expect(parts.join('')).toBe(text.join(''))
      expect(parts).toHaveLength(segments)
      const { alone, part } = smsLimits[encoding]
      const size = (one: string) =>
        encoding === 'ucs2'
          ? one.length
          : Array.from(one).reduce((sum, letter) => sum + (letter in gsmExtension ? 2 : 1), 0)
      for (const one of parts) {
        expect(size(one)).toBeLessThanOrEqual(parts.length > 1 ? part : alone)
        expect(one.isWellFormed()).toBe(true)
      }
    }),
  )
})
