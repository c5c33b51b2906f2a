import fs from 'node:fs'
import path from 'node:path'
import { languages } from '#contract/kit/languages.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = ['contract', 'server', 'web', 'demo', 'tools']

/** The product's own sources, tests left out, by path from the root. */
export function readSources(): Map<string, string> {
  const files = folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e|gen|d)\.tsx?$/.test(file))
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
}

export type WordsFile = Record<string, Record<string, readonly string[]>>

/** Every domain's words, and the kit's. */
export function readWordsFiles(): Map<string, WordsFile> {
  const contract = path.join(root, 'contract')
  const found = fs
    .readdirSync(contract)
    .map((domain) => [domain, path.join(contract, domain, `${domain}.words.json`)] as const)
    .filter(([, file]) => fs.existsSync(file))
  return new Map(
    found.map(([domain, file]) => [domain, JSON.parse(fs.readFileSync(file, 'utf8')) as WordsFile]),
  )
}

/** The types of all tables, as they were read from the database. */
export const readTableTypes = (): string =>
  fs.readFileSync(path.join(root, 'server/kit/db/tables.gen.ts'), 'utf8')

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** What is said beside the words: the server's own pages and mails, help pages and release notes, by language. */
export function readServerTexts(): { key: string; language: string; text: string }[] {
  const files = fs
    .readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => ({ key: file, read: () => fs.readFileSync(path.join(root, 'server', file), 'utf8') }))
  const inFive = files
    .filter(({ key }) => /\.words\.json$|\/notes\.json$/.test(key))
    .flatMap(({ key, read }) => {
      const found: { key: string; texts: string[] }[] = []
      JSON.parse(read(), (_, value: unknown) => {
        if (isTexts(value)) found.push({ key, texts: value })
        return value
      })
      return found
    })
  return [
    ...inFive.flatMap(({ key, texts }) =>
      languages.map((language, at) => ({ key, language, text: texts[at] ?? '' })),
    ),
    ...files
      .filter(({ key }) => key.startsWith('settings/help/') && key.endsWith('.html'))
      .map(({ key, read }) => ({ key, language: key.split('/')[2] ?? '', text: read() })),
  ]
}

/** The glossary's table of languages, its heads and the line below them first. */
export const readGlossary = (): string[][] =>
  (fs.readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split('\n## ')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') || line.startsWith('|--'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
