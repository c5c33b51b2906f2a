import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8')

/** How many points of its first two levels the standard (ASVS 5.0.0) has in each section; they are counted from 1 without a gap. */
const points = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3
  5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5
  13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
  .trim()
  .split(/\s+/)
const wanted = points.flatMap((each) => {
  const [section, count] = each.split(':')
  return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`)
})

type Row = { point: string; stands: string; heldBy: string; chapter: string }
const rows: Row[] = page.split(/^## /m).flatMap((part) =>
  [...part.matchAll(/^\| (\d+\.\d+\.\d+\S*) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
    ([, point = '', , stands = '', heldBy = '']) => ({
      point,
      stands,
      heldBy,
      chapter: /^V(\d+)/.exec(part)?.[1] ?? '',
    }),
  ),
)

/** `10.4.1–10.4.11` names all from the first to the last. */
function pointsOf(text: string): string[] {
  const [first = '', last = first] = text.split('–')
  const section = first.replace(/\.\d+$/, '')
  const [from, to] = [first, last].map((each) => Number(each.slice(section.length + 1)))
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${section}.${(from ?? 0) + at}`)
}

test('every point of the standard’s first two levels stands in the page once, in its chapter', () => {
  expect(wanted).toHaveLength(253)
  expect(rows.flatMap(({ point }) => pointsOf(point))).toEqual(wanted)
  for (const { point, chapter } of rows) expect(point.split('.')[0], point).toBe(chapter)
})

const standing = /^(met\b|not met\b|not used here\b|not held by the product\b|the proxy’s\b|the lines\b)/

describe.each(rows)('$point', ({ stands, heldBy }) => {
  test('says how it stands, and what holds it', () => {
    expect(stands).toMatch(standing)
    if (stands.startsWith('met'))
      expect(heldBy).toMatch(/\.test\.ts`|\.e2e\.ts`|\]\(|no test|the table below|^–$/)
    for (const [, file = ''] of heldBy.matchAll(/`([^`]+)`/g))
      expect(fs.existsSync(path.join(root, file)), file).toBe(true)
    for (const [, link = ''] of heldBy.matchAll(/\]\(([^)]+)\)/g)) expect(headed(link), link).toBe(true)
  })
})

/** Is there such a page, with such a heading? */
function headed(link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const place = path.join(root, 'docs', file || 'security.md')
  if (!fs.existsSync(place)) return false
  const heads = [...fs.readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, head = '']) =>
    head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return anchor === undefined || heads.includes(anchor)
}

test('a range expands, and a heading that is not there is found', () => {
  expect(pointsOf('10.4.9–10.4.11')).toEqual(['10.4.9', '10.4.10', '10.4.11'])
  expect(pointsOf('1.2.4')).toEqual(['1.2.4'])
  expect(headed('operations.md#backup')).toBe(true)
  expect(headed('operations.md#nothing-of-that-name')).toBe(false)
})
