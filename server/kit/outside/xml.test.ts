import { expect, test } from 'vitest'
import { childrenOf, textAt, xmlOf, xmlRoot, xmlValue } from './xml.ts'

test('a document by local names, in any case, all of it texts', () => {
  const root = xmlRoot(
    '<?xml version="1.0" encoding="UTF-8"?>\n<q:a xmlns:q="x"><q:orderId>8985652356562371234</q:orderId><e/><p>1</p><p>&lt;张&#x4e09;&gt;</p></q:a>',
  )
  expect(textAt(root, 'ORDERID')).toBe('8985652356562371234')
  expect(childrenOf(root, 'p').map(({ text }) => text)).toEqual(['1', '<张三>'])
  expect(root && xmlValue(root)).toEqual({ orderId: '8985652356562371234', e: '', p: ['1', '<张三>'] })
})

test.each([
  '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
  '<!doctype a><a/>',
  '<?php echo 1 ?><a/>',
  '<a><b></b>',
  '<a/><b/>',
  '<a/>more',
  '{"a":1}',
  '',
  '<a>'.repeat(100_000),
])('%s is none', (text) => {
  expect(xmlRoot(text)).toBeUndefined()
})

test('entities that nobody declared are letters', () => {
  expect(xmlRoot('<a>&e; &amp;lt;</a>')?.text).toBe('&e; &lt;')
})

test('written and read back', () => {
  const fields = { a: { b: ['<1>', '&amp;'], c: 3, d: undefined, e: { f: '张\u0001三' } } }
  expect(xmlOf(fields)).toBe('<a><b>&lt;1&gt;</b><b>&amp;amp;</b><c>3</c><e><f>张三</f></e></a>')
})
