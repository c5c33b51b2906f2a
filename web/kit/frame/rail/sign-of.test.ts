import { expect, test } from 'vitest'
import { signOf } from './sign-of.ts'

test('a person is signed by two letters, or by one character of another script', () => {
  expect([
    signOf('Niran Suksawat'),
    signOf('陈雨桐'),
    signOf('สมชาย ใจดี'),
    signOf('Ann'),
    signOf(''),
  ]).toEqual(['NS', '陈', 'ส', 'A', ''])
})
