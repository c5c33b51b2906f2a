import fs from 'node:fs'
import { expect, test } from 'vitest'
import { cssVariables } from '#web/kit/look/tokens.ts'
import { readWordsFiles } from './sources.ts'

const read = (path: string) => fs.readFileSync(path, 'utf8')
const files = fs
  .readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path}`)
  .filter((path) => /\.(css|tsx)$/.test(path))
const [styles, pages] = [
  files.filter((path) => path.endsWith('.css')),
  files.filter((path) => path.endsWith('.tsx')),
]

const styled = new Set(styles.flatMap((path) => read(path).match(/lt-[a-z][\w-]*/g) ?? []))
/** Of the kit itself: told apart by it, or by its own tests, and not drawn. */
const notDrawn = new Set(['lt-date-open', 'lt-step-text', 'lt-modal', 'lt-proof'])

test('no page counts on a class of the kit that nothing draws', () => {
  const wrong = pages.flatMap((path) => {
    const classes = read(path).match(/(?<=['" `])lt-[a-z][\w-]*(?=['" `])/g) ?? []
    return classes.filter((name) => !styled.has(name) && !notDrawn.has(name)).map((name) => `${path} ${name}`)
  })
  expect(wrong).toEqual([])
})

test('no style reads a variable that nobody sets', () => {
  const sources = fs
    .readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(css|tsx?)$/.test(path))
    .map((path) => [path, read(`web/${path}`)] as const)
  const setBySources = sources.flatMap(([, text]) => text.match(/--[a-z][\w-]*(?=\s*:|'\]?:|',)/g) ?? [])
  const variables = new Set([...setBySources, ...(cssVariables('light').match(/--[\w-]+(?=:)/g) ?? [])])
  const wrong = sources.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[a-z][\w-]*)\)/g)].flatMap(([, name = '']) =>
      variables.has(name) ? [] : [`${path} ${name}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('what helps below a field is a whole sentence: nothing fills its braces there', () => {
  const words = readWordsFiles()
  const helps = pages.flatMap((path) =>
    [...read(path).matchAll(/help="([\w-]+)\.(\w+)\.(\w+)"/g)].map((found) => found.slice(1)),
  )
  expect(helps.length).toBeGreaterThan(100)
  const wrong = helps.filter(([domain = '', group = '', name = '']) =>
    words.get(domain)?.[group]?.[name]?.some((text) => text.includes('{')),
  )
  expect(wrong).toEqual([])
})
