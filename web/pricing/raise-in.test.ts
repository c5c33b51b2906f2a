import { expect, test } from 'vitest'
import { matchedBy, raiseIn } from './raise-in.ts'

test('a change and a product are read from what is typed, the words between them left out', () => {
  expect(raiseIn('+20 % on Phi Phi', 'on')).toEqual({ change: '+20 %', product: 'Phi Phi' })
  expect(raiseIn('-100 kayak', 'on')).toEqual({ change: '-100', product: 'kayak' })
  expect(raiseIn('+20% 皮皮岛', '：')).toEqual({ change: '+20%', product: '皮皮岛' })
})

test('a product alone, a change alone and a phone number ask for nothing', () => {
  for (const text of ['Phi Phi', '+20 %', '+66812345678', '+20 % on'])
    expect(raiseIn(text, 'on'), text).toBeNull()
})

test('of what was found only what is called so is offered, all of it where nothing is', () => {
  const selected = (product: string, ...found: string[]) => matchedBy(product, found, (name) => name)
  expect(selected('phi phi', 'Ferry Phuket – Phi Phi', 'Maiton Island and dolphins')).toEqual([
    'Ferry Phuket – Phi Phi',
  ])
  expect(selected('皮皮', '普吉至皮皮岛', '珊瑚岛')).toEqual(['普吉至皮皮岛'])
  expect(selected('c++ (1', 'Kayak')).toEqual(['Kayak'])
})
