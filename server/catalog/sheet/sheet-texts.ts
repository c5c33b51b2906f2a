import type { Leg } from '#contract/catalog/sku-facts.ts'
import { minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import type { CancelStep } from '#contract/catalog/catalog.schema.ts'
import { readClock, readList, writeList } from '../../kit/sheet/cells.ts'

/** `72 h: 50 %; 24 h: 500.00; 12 h: 1 n`: from so many hours before the start this share, amount, or nights are kept. */
export const writeSteps = (steps: readonly CancelStep[], currency: string): string =>
  writeList(
    steps.map((step) => {
      const kept =
        'keepBasisPoints' in step
          ? `${step.keepBasisPoints / 100} %`
          : 'keepNights' in step
            ? `${step.keepNights} n`
            : minorToText(step.keepMinor, currency)
      return `${step.hoursBefore} h: ${kept}`
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
    const keepMinor = textToMinor(match[2]!, currency)
    return keepMinor === null ? undefined : { hoursBefore, keepMinor }
  })
  return steps.every((step) => step !== undefined) ? steps : undefined
}

const writeLeg = ({ from, to, sailings }: Leg): string => {
  const times = sailings.map(({ departs, arrives }) => (arrives ? `${departs}-${arrives}` : departs))
  return times.length ? `${from} > ${to}: ${times.join(', ')}` : `${from} > ${to}`
}

/** `Rassada > Phi Phi: 09:00-10:30, 13:30 | Phi Phi > Rassada: 15:00`. */
export const writeLegs = (legs: readonly Leg[]): string => legs.map(writeLeg).join(' | ')

/** The same back; undefined where a leg is not written so. */
export function readLegs(text: string): Leg[] | undefined {
  const legs = text.split('|').map((one): Leg | undefined => {
    const [route = '', times = ''] = one.split(/:\s(.*)/s)
    const [from, to, ...more] = route.split(/[>→]/).map((place) => place.trim())
    if (!from || !to || more.length) return undefined
    const sailings = times
      .split(',')
      .map((sailing) => sailing.trim())
      .filter(Boolean)
      .map((sailing) => {
        const [departs = '', arrives] = sailing.split(/[-–]/).map(readClock)
        return { departs, arrives: arrives ?? null }
      })
    return { from, to, sailings }
  })
  return legs.every((leg) => leg !== undefined) ? legs : undefined
}
