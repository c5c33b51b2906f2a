import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const sides = ['contract', 'server', 'web', 'test', 'demo', 'bench', 'tools', 'docs']

const files = sides.flatMap((side) =>
  fs
    .readdirSync(path.join(root, side), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(side, file)),
)
const pages = ['README.md', ...files.filter((file) => file.endsWith('.md'))]

/** The paths that a page names in back-ticks, `{a,b}` told apart; what has a gap in it (`<domain>`, `*`) is no path. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '')
  const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!)
  return named
    .filter((name) => sides.includes(name.split('/')[0]!) && name.includes('/') && !/[<>*…$:]/.test(name))
    .flatMap((name) => {
      const [, before, choices, after] = /^(.*)\{(.+)\}(.*)$/.exec(name) ?? []
      return choices ? choices.split(',').map((one) => `${before}${one}${after}`) : [name]
    })
}

test.each(pages)('%s names only files that are there', (page) => {
  expect(pathsIn(read(page)).filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

test.each(pages)('%s links only to what is there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link]) => link!)
  const missing = links.filter((link) => !fs.existsSync(path.join(root, path.dirname(page), link)))
  expect(missing).toEqual([])
})

test.each(pages)('%s tells only to run what can be run', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const view = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
  expect(view.filter((name) => !(name in scripts))).toEqual([])
})

/** Indented alike, so that a snippet may stand further left than in its file. */
const folded = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
const snippets = pages.flatMap((page) =>
  [...read(page).matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)\n```/g)].map(
    ([, file, code]) => [page, file!, code!] as const,
  ),
)

test('there are snippets to hold to the code', () => expect(snippets.length).toBeGreaterThan(5))

test.each(snippets)('%s quotes %s as it stands', (_, file, code) => {
  expect(folded(read(file))).toContain(folded(code))
})

/** The tables of an algorithm, by the headings that `docTable` finds them under. The hand-off is a protocol: nothing is reckoned. */
const tables = pages
  .filter((page) => page.startsWith('docs/algorithms/') && !page.endsWith('/handoff.md'))
  .flatMap((page) =>
    read(page)
      .split(/^#+ /m)
      // What stands above the first heading, and a table without a number, tells what words mean.
      .slice(2)
      .filter((section) => /^\|.*\d/m.test(section))
      .map((section) => [page, section.split('\n')[0]!] as const),
  )
const tests = files
  .filter((file) => file.endsWith('.test.ts') && !import.meta.filename.endsWith(file))
  .map(read)

test.each(tables)('in %s the table under "%s" runs as a test', (page, heading) => {
  const named = [`'${path.relative('docs', page)}'`, heading]
  expect(tests.some((code) => named.every((name) => code.includes(name)))).toBe(true)
})
