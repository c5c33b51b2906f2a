import fs from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { steepText } from './pump.ts'

/** Patterns that only ever meet a text of ours that is short: a number's digits, a header of our own. */
const short: Readonly<Record<string, string>> = {
  '\\B(?=(\\d{3})+$)': 'the digits of one amount, written by us',
}

/** Every pattern of the server and of the contract, and where it stands. */
function allPatterns(): Map<string, { source: string; flags: string; where: string }> {
  const found = new Map<string, { source: string; flags: string; where: string }>()
  for (const file of fs.globSync('{server,contract}/**/*.ts')) {
    if (/\.(test|bench|gen)\.ts$/.test(file)) continue
    const text = fs.readFileSync(file, 'utf8')
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern: source, flags } = node.regex
        const where = `${file}:${text.slice(0, node.start).split('\n').length}`
        found.set(`${source} ${flags}`, { source, flags, where })
      },
    }).visit(parseSync(file, text).program)
  }
  return found
}

test('a text that is twice as long takes no pattern four times as long', () => {
  const patterns = [...allPatterns().values()].filter(({ source }) => !(source in short))
  expect(patterns.length).toBeGreaterThan(300)
  const steep = patterns.flatMap(({ source, flags, where }) => {
    const text = steepText(source, flags)
    return text ? [`${where} /${source}/${flags}: ${text}`] : []
  })
  expect(steep).toEqual([])
})

test.each([
  String.raw`\s+$`,
  String.raw`^(a+)+$`,
  String.raw`<[^>]*>`,
  String.raw`^\s*-?\s*\d+\s*\d*\s*$`,
  String.raw`[T .]+(?=\d)`,
  String.raw`^-?\d*\.?\d+$`,
])('a steep pattern is found: %s', (source) => expect(steepText(source, 'u')).toBeDefined())
test.each([
  String.raw`^\s+`,
  String.raw`(?<!\s)\s+$`,
  String.raw`<[^<>]*>`,
  String.raw`^[\d.,]{1,20}$`,
  String.raw`(\p{M}{30})\p{M}+`,
  String.raw`^(a)\1b`,
])('a linear pattern is not: %s', (source) => expect(steepText(source, 'u')).toBeUndefined())
