import { expect, test } from 'vitest'
import { readHead } from './report-head.ts'

test('the head alone tells whom a message came to, and whether it has parts', () => {
  const raw = [
    'To: a@x.example,',
    '\tbounces+7-1-aa@x.example',
    'Delivered-To: b@x.example',
    'Content-Type: Multipart/Report; boundary=q',
    '',
    'To: not-this@x.example',
  ].join('\r\n')
  expect(readHead(raw)).toEqual({
    cameTo: ['a@x.example, bounces+7-1-aa@x.example', 'b@x.example'],
    hasParts: true,
  })
  expect(readHead('Subject: hello\n\nContent-Type: multipart/report')).toEqual({
    cameTo: [],
    hasParts: false,
  })
})

test('a head of whatever length is walked once', () => {
  for (const line of ['To: x\n', ' folded\n', ':::\n', '\n', 'a'.repeat(10)]) {
    const begun = performance.now()
    readHead(line.repeat(1_000_000 / line.length))
    expect(performance.now() - begun).toBeLessThan(500)
  }
})
