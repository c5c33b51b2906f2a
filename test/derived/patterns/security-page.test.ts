import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const plain = (cell: string | undefined): string => (cell ?? '').replaceAll('`', '')

test.each(docTable('security.md', 'Attacks and mishaps, each with its test'))('$what happens', (row) => {
  const file = path.join(root, plain(row['file']))
  expect(fs.existsSync(file)).toBe(true)
  const source = fs.readFileSync(file, 'utf8').replaceAll("\\'", "'")
  expect(source).toContain(`'${plain(row['test'])}'`)
})
