import { itemAt } from '../given.ts'
import { currencyDecimals } from './amounts.ts'

const rateScale = 10n ** 10n

/** A rate's decimal text (at most 10 decimals) as a whole number of ten-billionths. */
export function scaled(rate: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,10})0*)?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  return BigInt(itemAt(match, 1)) * rateScale + BigInt((match[2] ?? '').padEnd(10, '0'))
}

function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  const negative = numerator < 0n
  const rounded = ((negative ? -numerator : numerator) * 2n + divisor) / (divisor * 2n)
  return negative ? -rounded : rounded
}

/** `amount × up ÷ down`, half up: in plain numbers where they hold it exactly, else in big ones. */
function scaler(up: bigint, down: bigint): (amount: number) => number {
  const twiceUp = 2 * Number(up)
  const width = Number(down)
  return (amount) => {
    const dividend = amount * twiceUp + width
    if (amount < 0 || dividend > Number.MAX_SAFE_INTEGER)
      return Number(divideHalfUp(BigInt(amount) * up, down))
    return (dividend - (dividend % (2 * width))) / (2 * width)
  }
}

const powerOfTen = (currency: string): bigint => 10n ** BigInt(currencyDecimals(currency))
const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestCommonDivisor(b, a % b)

/** One rate between two currencies, in minor units, half up once, exact in integers. */
export type Converter = {
  /** Minor units of the first currency → of the second. */
  there: (amountMinor: number) => number
  /** The way back at the same rate. */
  back: (amountMinor: number) => number
}

/** Converts between two currencies where one `from` is `rate` of `to`. Throws RangeError for what is no rate above zero. */
export function converter(rate: string, from: string, to: string): Converter {
  if (from === to) return { there: (amountMinor) => amountMinor, back: (amountMinor) => amountMinor }
  const up = scaled(rate) * powerOfTen(to)
  const down = rateScale * powerOfTen(from)
  if (up === 0n) throw new RangeError(`not a rate: ${rate}`)
  const common = greatestCommonDivisor(up, down)
  return { there: scaler(up / common, down / common), back: scaler(down / common, up / common) }
}

/** 1 ÷ rate, half up at 10 decimals: for a pair of currencies of which only the other direction is kept. */
export const reciprocal = (rate: string): string =>
  rateText(divideHalfUp(rateScale * rateScale, scaled(rate)))

/** Without idle zeros: "0.2030000000" → "0.203". */
export const plainRate = (rate: string): string => rateText(scaled(rate))

export function rateText(value: bigint): string {
  const decimals = String(value % rateScale)
    .padStart(10, '0')
    .replace(/(?<!0)0+$/, '')
  return decimals ? `${value / rateScale}.${decimals}` : String(value / rateScale)
}
