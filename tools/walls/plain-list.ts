import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '../start/options.ts'

type Piece = { file: string; after: string | undefined; code: string }
const max = { files: 14, lines: 400 }

/** Copies of these are all that a change of a domain touches. */
const folders = ['contract', 'server', 'web', 'demo', 'test', 'tools', 'bench', 'docs', 'public']

/**
 * What one more list with its form costs: it is written in a copy of the project (plain-list.md), and the compiler, the
 * walls and the derived tests must take it. Fails where it touches too many files or takes too many lines.
 */
export function main(): number {
  const pieces = readPieces(fs.readFileSync(path.join(import.meta.dirname, 'plain-list.md'), 'utf8'))
  const files = new Set(pieces.map(({ file }) => file)).size
  const written = pieces.filter(({ file }) => !/\.test\.tsx?$/.test(file))
  const lines = written.reduce((sum, { code }) => sum + code.split('\n').length - 1, 0)
  console.log(
    `a plain list with its form: ${files} files (most ${max.files}), ${lines} lines (most ${max.lines})`,
  )
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-list-'))
  try {
    copyProject(copy)
    for (const piece of pieces) write(copy, piece)
    const inCopy = (program: string, ...args: string[]) =>
      execFileSync(program, args, { cwd: copy, stdio: 'inherit' })
    inCopy(process.execPath, 'tools/tables.js')
    inCopy(process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit')
    inCopy(process.execPath, 'tools/boundaries.js')
    const derived = ['records', 'words', 'screens', 'schema'].map((name) => `test/derived/${name}.test.ts`)
    inCopy(
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--reporter=dot',
      ...derived,
    )
  } catch (error) {
    console.log(String(error))
    return 1
  } finally {
    fs.rmSync(copy, { recursive: true, force: true })
  }
  return files <= max.files && lines <= max.lines ? 0 : 1
}

/** Each heading names a file, or a line of one after which the code is put. */
export function readPieces(text: string): Piece[] {
  const found = text.matchAll(/^### (\S+)(?: after `(.+)`)?\n+```\w+\n([\s\S]*?)^```$/gm)
  return [...found].map(([, file, after, code]) => ({ file: file!, after, code: code! }))
}

function copyProject(copy: string): void {
  for (const folder of folders)
    fs.cpSync(path.join(projectRoot, folder), path.join(copy, folder), { recursive: true })
  for (const file of fs.readdirSync(projectRoot))
    if (/\.(json|ts|html|md)$/.test(file))
      fs.copyFileSync(path.join(projectRoot, file), path.join(copy, file))
  fs.symlinkSync(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'))
}

function write(copy: string, { file, after, code }: Piece): void {
  const at = path.join(copy, file)
  if (after === undefined) return fs.writeFileSync(at, code)
  const text = fs.readFileSync(at, 'utf8')
  const line = text.split('\n').find((each) => each === after)
  if (line === undefined) throw new Error(`${file} has no line ${after}`)
  fs.writeFileSync(
    at,
    text.replace(`${after}\n`, () => `${after}\n${code}`),
  )
}
