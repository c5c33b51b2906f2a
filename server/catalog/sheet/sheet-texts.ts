import type { Leg } from '#contract/catalog/skus/sku-facts.ts'
import type { Language } from '#contract/kit/languages.ts'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { CancelStep } from '#contract/catalog/catalog.schema.ts'
import { itemAt } from '#contract/kit/given.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { readList, writeList } from '../../kit/sheet/cells.ts'

/** `72 h: 50 %; 24 h: 500.00; 12 h: 1 n`: from so many hours before the start this share, amount, or nights are kept. */
export const writeSteps = (steps: readonly CancelStep[], currency: string): string =>
  writeList(
    steps.map((step) => {
      const stored =
        'keepBasisPoints' in step
          ? `${step.keepBasisPoints / 100} %`
          : 'keepNights' in step
            ? `${step.keepNights} n`
            : minorToText(step.keepMinor, currency)
      return `${step.hoursBefore} h: ${stored}`
    }),
  )

/** The same back; undefined where a step is not written so. */
export function readSteps(text: string, currency: string): CancelStep[] | undefined {
  const steps = readList(text).map((one): CancelStep | undefined => {
    const match = /^(\d{1,4})\s*h\s*:?\s*(\d{1,15}(?:\.\d{1,3})?)\s*(%|n?)$/i.exec(one)
    if (!match) return undefined
    const hoursBefore = Number(match[1])
    if (match[3]?.toLowerCase() === 'n') return { hoursBefore, keepNights: Number(match[2]) }
    if (match[3]) return { hoursBefore, keepBasisPoints: Math.round(Number(match[2]) * 100) }
    const keepMinor = textToMinor(itemAt(match, 2), currency)
    return keepMinor === null ? undefined : { hoursBefore, keepMinor }
  })
  return steps.every((step) => step !== undefined) ? steps : undefined
}

/** `Rassada > Phi Phi | Phi Phi > Rassada` in one language; '' where a pier has no name in it. */
export function writeRoutes(legs: readonly Leg[], language: Language): string {
  const routes = legs.map(({ from, to }) => [from[language], to[language]])
  return routes.flat().every(Boolean) ? routes.map((piers) => piers.join(' > ')).join(' | ') : ''
}

/** `09:00-10:30, 13:30 | 15:00`. */
export const writeSailings = (legs: readonly Leg[]): string =>
  legs
    .map(({ sailings }) =>
      sailings.map(({ departs, arrives }) => (arrives ? `${departs}-${arrives}` : departs)).join(', '),
    )
    .join(' | ')

type Routes = Pick<Leg, 'from' | 'to'>[]
/** Piers by way in one language; undefined where a way is not written so. */
export function readRoutes(text: string, language: Language): Routes | undefined {
  const routes = text.split('|').map((one) => {
    const [from, to, ...more] = one.split(/[>→]/).map((place) => place.trim())
    return from && to && !more.length ? { from: { [language]: from }, to: { [language]: to } } : undefined
  })
  return routes.every((route) => route !== undefined) ? routes : undefined
}

/** Sailings by way. */
export const readSailings = (text: string): Pick<Leg, 'sailings'>[] =>
  text.split('|').map((one) => ({
    sailings: one
      .split(',')
      .map((sailing) => sailing.trim())
      .filter(Boolean)
      .map((sailing) => {
        const [departs = '', arrives] = sailing.split(/[-–]/).map(readClock)
        return { departs, arrives: arrives ?? null }
      }),
  }))

/** The ways with what a column says of them; as many as it names. */
export const withWays = (legs: readonly Leg[], ways: readonly Partial<Leg>[]): Leg[] =>
  ways.map((way, at) => {
    const existing = legs[at] ?? { from: {}, to: {}, sailings: [] }
    return {
      from: { ...existing.from, ...way.from },
      to: { ...existing.to, ...way.to },
      sailings: way.sailings ?? existing.sailings,
    }
  })
