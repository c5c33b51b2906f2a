import { firstOf, lastOf } from '#contract/kit/given.ts'
import { spotsOf, type Grey } from './ink.ts'
import { lineOf, rowsOf, type Line } from './places.ts'
import { lookAt, signOf, surest, type Sight, type View } from './signs.ts'

/** What may stand in each place of a zone's lines: letters, numbers, or both; the filler anywhere. By the length of a line (ICAO 9303). */
const forms: Readonly<Record<number, readonly string[]>> = {
  44: [letters(44), `${both(9)}1${letters(3)}${digits(7)}A${digits(7)}${both(14)}11`],
  36: [letters(36), `${both(9)}1${letters(3)}${digits(7)}A${digits(7)}${both(7)}1`],
  30: [
    `${letters(5)}${both(9)}1${both(15)}`,
    `${digits(7)}A${digits(7)}${letters(3)}${both(11)}1`,
    letters(30),
  ],
}
function letters(count: number): string {
  return 'A'.repeat(count)
}
function digits(count: number): string {
  return '1'.repeat(count)
}
function both(count: number): string {
  return '*'.repeat(count)
}
const fits = (form: string, sign: string): boolean =>
  sign === '<' || form === '*' || (form === '1') === /\d/.test(sign)

/** Less sure than this on the average is other print. */
const min = 0.75
/** A line is as long as it is sure: a part of one is no surer than the whole. */
const asSure = 0.04

type Read = { sights: Sight[]; y: number; height: number }

/** The lines of machine-readable zones in a picture, each group as lines of text; what they say is for `findMrz`, which proves it. */
export function readZones(grey: Grey): string {
  const lines = rowsOf(spotsOf(grey)).flatMap((row) => {
    const line = lineOf(row)
    const read = line && readLine(grey, line)
    return read ? [read] : []
  })
  const groups: Read[][] = []
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const above = groups.at(-1)
    const last = above?.at(-1)
    const isNext = last && line.sights.length === last.sights.length && line.y - last.y < 4 * line.height
    if (above && isNext) above.push(line)
    else groups.push([line])
  }
  return groups.map(textOf).join('\n\n')
}

function textOf(group: readonly Read[]): string {
  const of = forms[firstOf(group).sights.length] ?? []
  const lines = group.slice(-of.length)
  return lines
    .map(({ sights }, no) => {
      const form = lines.length === of.length ? of[no] : undefined
      return sights.map((sight, at) => signOf(sight, (sign) => fits(form?.[at] ?? '*', sign))).join('')
    })
    .join('\n')
}

/** What stands in the places of a line, from its first sign to its last; null where it is other print. */
function readLine(grey: Grey, line: Line): Read | null {
  const { first, last, y, height } = line
  const middle = (first + last) >> 1
  const view = viewOf(grey, line, middle)
  if (!view) return null
  // Signs at the ends may have been missed, or something beside them taken for one.
  const sights: Sight[] = []
  for (let no = first - 4; no <= last + 4; no++) sights.push(lookAt(grey, line, no, view))
  const sure = sights.map(surest)
  let best = { mean: 0, from: 0, length: 0 }
  for (const length of Object.keys(forms)
    .map(Number)
    .toSorted((a, b) => b - a)) {
    if (Math.abs(last - first + 1 - length) > 6) continue
    for (let from = 0; from + length <= sure.length; from++) {
      const mean = meanOf(sure.slice(from, from + length))
      if (mean > best.mean + (length === best.length ? 0 : asSure)) best = { mean, from, length }
    }
  }
  const { mean, from, length } = best
  return mean < min ? null : { sights: sights.slice(from, from + length), y: y(middle), height }
}

/** The view that shows some places of a line best; null where none looks like print of a zone. */
function viewOf(grey: Grey, line: Line, middle: number): View | null {
  const views = [0.85, 1, 1.15, 1.3].flatMap((high) => [-0.06, 0, 0.06].map((lift) => ({ high, lift })))
  const seen = views.map((view) => ({
    view,
    mean: meanOf([-12, -8, -4, 0, 4, 8, 12].map((no) => surest(lookAt(grey, line, middle + no, view, true)))),
  }))
  const best = lastOf(seen.toSorted((a, b) => a.mean - b.mean))
  return best.mean < min ? null : best.view
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
