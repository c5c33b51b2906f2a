import { currencyDecimals } from './money.ts'

const rateScale = 10n ** 10n
const one = 10_000_000_000n

/** A rate's decimal text (at most 10 decimals) as a whole number of ten-billionths. */
function scaled(rate: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,10})0*)?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  return BigInt(match[1]!) * rateScale + BigInt((match[2] ?? '').padEnd(10, '0'))
}

function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  const negative = numerator < 0n
  const rounded = ((negative ? -numerator : numerator) * 2n + divisor) / (divisor * 2n)
  return negative ? -rounded : rounded
}

const powerOfTen = (currency: string): bigint => 10n ** BigInt(currencyDecimals(currency))

/** Minor units of `from` → minor units of `to`, where one `from` is `rate` of `to`; half up once, exact in integers. */
export function convertMinor(amountMinor: number, rate: string, from: string, to: string): number {
  return Number(
    divideHalfUp(BigInt(amountMinor) * scaled(rate) * powerOfTen(to), rateScale * powerOfTen(from)),
  )
}

/** The way back: minor units of `to` → minor units of `from` at the same rate, half up. */
export function convertBackMinor(amountMinor: number, rate: string, from: string, to: string): number {
  return Number(
    divideHalfUp(BigInt(amountMinor) * rateScale * powerOfTen(from), scaled(rate) * powerOfTen(to)),
  )
}

/** 1 ÷ rate, half up at 10 decimals: for a pair of currencies of which only the other direction is kept. */
export const reciprocal = (rate: string): string => rateText(divideHalfUp(one * rateScale, scaled(rate)))

/** Without idle zeros: "0.2030000000" → "0.203". */
export const plainRate = (rate: string): string => rateText(scaled(rate))

function rateText(value: bigint): string {
  const decimals = String(value % rateScale)
    .padStart(10, '0')
    .replace(/0+$/, '')
  return decimals ? `${value / rateScale}.${decimals}` : String(value / rateScale)
}
