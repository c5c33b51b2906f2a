/** An amount of money in minor units of its currency; never a float. */
export type Money = { amountMinor: number; currency: string }

/** Decimals of a currency's minor unit (ISO 4217); two where it is not said. */
const decimalsOf: Record<string, number> = {
  KRW: 0,
  JPY: 0,
  VND: 0,
  LAK: 2,
  THB: 2,
  CNY: 2,
  USD: 2,
  EUR: 2,
  TWD: 2,
  HKD: 2,
}

/** Currencies without decimals. */
export const wholeCurrencies: readonly string[] = Object.keys(decimalsOf).filter(
  (currency) => decimalsOf[currency] === 0,
)

export const currencyDecimals = (currency: string): number => decimalsOf[currency] ?? 2

/** Half up (away from zero at .5) to a whole number; the one rounding rule of the product. */
export const roundHalfUp = (value: number): number =>
  Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9)

/** `amountMinor × basisPoints / 10,000`, half up. 100 % is 10,000 basis points. Exact in integers. */
export function share(amountMinor: number, basisPoints: number): number {
  const twice = Math.abs(amountMinor * basisPoints) * 2 + 10_000
  if (twice > Number.MAX_SAFE_INTEGER) return bigShare(BigInt(amountMinor), BigInt(basisPoints))
  const rounded = (twice - (twice % 20_000)) / 20_000
  return amountMinor < 0 === basisPoints < 0 || rounded === 0 ? rounded : -rounded
}

/** The same in big integers, where plain ones no longer hold the product exactly. */
function bigShare(amountMinor: bigint, basisPoints: bigint): number {
  const product = amountMinor * basisPoints
  const negative = product < 0n
  const rounded = ((negative ? -product : product) * 2n + 10_000n) / 20_000n
  return Number(negative ? -rounded : rounded)
}

/** Minor units → decimal text without grouping, e.g. 531000 THB → "5310.00". */
export function minorToText(amountMinor: number, currency: string): string {
  const decimals = currencyDecimals(currency)
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return decimals ? `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : sign + digits
}

/** Minor units → text for people, e.g. 531000 THB → "5,310.00": grouped, all decimals of the currency, exact. */
export function groupedAmount(amountMinor: number, currency: string): string {
  const [whole = '', decimals] = minorToText(amountMinor, currency).split('.')
  return decimals === undefined ? grouped(whole) : `${grouped(whole)}.${decimals}`
}

/** What there is in several currencies: "1,200.00 THB · 80.00 CNY". */
export const sumsText = (sums: readonly Money[]): string =>
  sums.map(({ currency, amountMinor }) => `${groupedAmount(amountMinor, currency)} ${currency}`).join(' · ')

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')
/** A whole number for people, e.g. 12,345. */
export const groupedCount = (count: number): string => grouped(String(count))

/** Decimal text → minor units, or null where it is not a number of that currency (more decimals than it has, 20 digits …). */
export function textToMinor(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim().replace(/,/g, ''))
  const decimals = currencyDecimals(currency)
  if (!match || (match[3] ?? '').replace(/(?<!0)0+$/, '').length > decimals) return null
  const minor =
    Number(match[2]) * 10 ** decimals + Number((match[3] ?? '').slice(0, decimals).padEnd(decimals, '0') || 0)
  if (minor > 9_000_000_000_000) return null
  return match[1] ? -minor : minor
}

/**
 * Splits an amount in proportion to weights; each part half up, the remainder to the last, so the parts add up.
 * With all weights zero the parts are equal.
 */
export function allocate(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, w) => sum + w, 0)
  let rest = amountMinor
  return weights.map((w, at) => {
    const part = roundHalfUp(total ? (amountMinor * w) / total : amountMinor / weights.length)
    // Half up could give away more than there is: the last never owes.
    const given = at === weights.length - 1 ? rest : Math.min(part, rest)
    rest -= given
    return given
  })
}

/** `of × part ÷ whole`, half up, exact in integers; amounts may be negative, `whole` is above zero. */
export function portion(of: number, part: number, whole: number): number {
  const product = BigInt(of) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

/**
 * Splits an amount over parts in proportion to their prices, as a discount over the nights of a stay: exact, no part above its
 * price, the parts add up. Rounded by the running sum, so that no remainder piles up on the last.
 */
export function spread(minor: number, prices: readonly number[]): number[] {
  const total = prices.reduce((sum, price) => sum + BigInt(price), 0n)
  if (total === 0n) return prices.map(() => 0)
  let running = 0n
  let given = 0n
  return prices.map((price) => {
    running += BigInt(price)
    const until = (BigInt(minor) * running * 2n + total) / (total * 2n)
    const part = until - given
    given = until
    return Number(part)
  })
}
