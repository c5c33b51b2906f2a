import fs from 'node:fs'
import path from 'node:path'

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
