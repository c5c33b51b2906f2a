import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { castsIn } from './casts.ts'
import { namesIn } from './private-words.ts'
import { handMadeIn, type HandMade } from './hand-made.ts'
import { tablesIn, type TableUse } from './tables.ts'

export type Import = {
  /** What is imported, as a path from the project's root; packages keep their name. */
  target: string
  external: boolean
  /** Only types: gone when the program runs. */
  typeOnly: boolean
  /** Loaded when needed, as pages are. */
  lazy: boolean
}

export type Module = {
  /** Path from the project's root, with forward slashes. */
  file: string
  lines: number
  imports: Import[]
  /** Passes everything of another module on (`export *`). */
  passesAllOn: boolean
  /** Does nothing but pass on what other modules export. */
  onlyPassesOn: boolean
  /** The tables that statements of the server name. */
  tables: TableUse[]
  /** How often it claims a type; see casts.ts. */
  casts: number
  /** Names it declares that carry a private word; see private-words.ts. */
  names: string[]
  /** What has a better way in the kit; see hand-made.ts. */
  handMade: HandMade
}

/** Tests stand beside the code and may reach for whatever they test with. */
export const isTest = (file: string): boolean => /\.test(-\w+)?\.tsx?$|\/testing\.ts$/.test(file)

/** Every module of ours under these folders, with what it imports. */
export function readModules(root: string, folders: readonly string[]): Module[] {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
  const files = fs.globSync(patterns, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
  return files.sort().map((file) => readModule(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

export function readModule(file: string, source: string): Module {
  const { module, program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean, lazy: boolean) =>
    imports.push({ ...resolve(file, specifier), typeOnly, lazy })
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType), false)
  }
  const passedOn = module.staticExports.flatMap(({ entries }) => entries)
  for (const { moduleRequest, isType } of passedOn) if (moduleRequest) add(moduleRequest.value, isType, false)
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"`][^$]*['"`]$/.test(text)) add(text.slice(1, -1), false, true)
  }
  return {
    file,
    lines: source.split('\n').length - 1,
    imports,
    handMade: isTest(file) ? { columns: 0, filters: 0 } : handMadeIn(file, program),
    casts: isTest(file) || file.endsWith('.gen.ts') ? 0 : castsIn(program),
    names: file.endsWith('.gen.ts') ? [] : namesIn(file, program),
    tables: file.startsWith('server/') && !isTest(file) ? tablesIn(program) : [],
    passesAllOn: passedOn.some(({ importName }) => importName.kind === 'AllButDefault'),
    onlyPassesOn:
      passedOn.length > 0 &&
      program.body.every(
        (each) => each.type.startsWith('Export') && 'source' in each && each.source !== null,
      ),
  }
}

function resolve(file: string, specifier: string): Pick<Import, 'target' | 'external'> {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), external: false }
  if (!specifier.startsWith('.')) return { target: specifier, external: true }
  return {
    target: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
    external: false,
  }
}
