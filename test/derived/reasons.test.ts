import fs from 'node:fs'
import { expect, test } from 'vitest'
import { words } from '#server/kit/text/words.ts'

const sources = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)

/** A reason is a key of `kit.fieldErrors`, or a whole word key: what `failField`, `why:` and a schema's `why:…` name. */
const patterns = [
  /failField\(\s*[^,()]+(?:\([^)]*\))?,\s*'([\w.-]+)'/g,
  /\bfield: [^,{}]+,\s*why: '([\w.-]+)'/g,
  /matches: \{[^}]*?\{?[^}]*\}?[^}]*why: '([\w.-]+)'/g,
  /'why:([\w.-]+)'/g,
]

test('every reason that a field is refused for has its words in all languages', () => {
  const missing = ['server', 'contract'].flatMap(sources).flatMap((file) => {
    const text = fs.readFileSync(file, 'utf8')
    return patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, why = '']) => {
        const key = why.includes('.') ? why : `kit.fieldErrors.${why}`
        return Object.entries(words).flatMap(([language, existing]) =>
          existing[key] === undefined ? [`${file}: ${key} (${language})`] : [],
        )
      }),
    )
  })
  expect(missing).toEqual([])
})
