import { expect, test } from 'vitest'
import { phoneWritings, readPhone, regionOfZone } from './phone.ts'

const e164 = (text: string, region = 'TH') => readPhone(text, region)?.e164 ?? null

test('a number is one however it is written: with a plus, with 00, without its country, in groups, in Thai digits', () => {
  for (const text of [
    '+66812345678',
    '081-234-5678',
    '0066812345678',
    '0066 81 234 5678',
    '66812345678',
    '+66 (0)81 234 5678',
    '(+66) 81 234 5678',
    '๐๘๑๒๓๔๕๖๗๘',
    '０８１２３４５６７８',
  ])
    expect([text, e164(text)]).toEqual([text, '+66812345678'])
  expect(e164('+82 10-1234-5678')).toBe('+821012345678')
  expect(e164('010-1234-5678', 'KR')).toBe('+821012345678')
  expect(e164('0082 10 1234 5678')).toBe('+821012345678')
  expect(e164('+49 (0)151 23459876')).toBe('+4915123459876')
  expect(e164('138 1234 5678', 'CN')).toBe('+8613812345678')
})

test('what is no number of any plan is none', () => {
  for (const text of ['', '000000', 'n/a', '123', '+66', '12345678901234567890', 'Phuket 081-234-5678'])
    expect([text, e164(text)]).toEqual([text, null])
})

test('the ways in which a number may have been written, in its country and elsewhere', () => {
  expect(phoneWritings('081-234-5678', 'TH')).toEqual(['66812345678', '660812345678', '812345678'])
  expect(phoneWritings('+82 10-1234-5678', 'TH')).toEqual(['821012345678', '8201012345678'])
  expect(phoneWritings('0123 45', 'TH')).toEqual(['12345'])
  expect(phoneWritings('n/a', 'TH')).toEqual([])
})

test('a merchant dials from the country of its time zone', () => {
  expect(
    ['Asia/Bangkok', 'Asia/Shanghai', 'Asia/Seoul', 'Asia/Taipei', 'Asia/Singapore', 'UTC'].map(regionOfZone),
  ).toEqual(['TH', 'CN', 'KR', 'TW', 'SG', ''])
})
