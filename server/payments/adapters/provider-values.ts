import { createHash } from 'node:crypto'
import { currencyDecimals } from '#contract/kit/money/money.ts'
import { isObject } from '../../kit/outside/json-object.ts'
import type { Raw } from '../../kit/outside/inbox.ts'
import type { News, ProviderPayment } from './adapter.ts'

/**
 * The one reader of what providers send: a text or a number is a value, nothing else is. What is wrapped in an object or a list, a
 * truth value, a number that a double cannot hold: all of it is unreadable, and whoever compares it treats it as missing.
 */
export function textValue(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : ''
}

const maxMinor = 9_000_000_000_000
const within = (minor: number): number | undefined => (minor <= maxMinor ? minor : undefined)

/** An amount that a provider tells in the smallest unit. Never negative, no fraction, no exponent. */
export function minorValue(value: unknown): number | undefined {
  const text = textValue(value)
  return /^\d{1,15}$/.test(text) ? within(Number(text)) : undefined
}

/** An amount that a provider tells with its decimals, `1999.00`. Never negative, no exponent, no more decimals than the currency has. */
export function majorValue(value: unknown, currency: string): number | undefined {
  if (!currency) return undefined
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : textValue(value)
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  const decimals = currencyDecimals(currency)
  const exact = fraction.replace(/(?<!0)0+$/, '')
  if (!whole || exact.length > decimals) return undefined
  return within(Number(whole) * 10 ** decimals + Number(exact.padEnd(decimals, '0')))
}

/** A currency by its three letters; '' where it is none. */
export function currencyValue(value: unknown): string {
  const text = textValue(value).trim().toUpperCase()
  return /^[A-Z]{3}$/.test(text) ? text : ''
}

/** The body of a message as an object; null where it is none. */
export function objectBody({ body }: Pick<Raw, 'body'>): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(body.toString('utf8'))
    return isObject(data) ? data : null
  } catch {
    return null
  }
}

/** What tells a message from all others of its connection. One with an unreadable part is itself alone, so that the right one still counts. */
export function onceKeyOf(raw: Pick<Raw, 'body'>, kind: string, parts: readonly string[]): string {
  const isWhole = parts.every(Boolean)
  const digest = isWhole ? '' : ` ${createHash('sha256').update(raw.body).digest('hex').slice(0, 32)}`
  return `${kind} ${parts.join(' ')}${digest}`
}

/** A message about a payment: of one that is paid, even if its number cannot be read, somebody has to hear. */
export const paymentNews = (response: ProviderPayment, raw: Pick<Raw, 'body'>): News =>
  response.number || response.state === 'paid'
    ? {
        about: 'payment',
        told: { ...response, number: response.number ?? '' },
        digest: createHash('sha256').update(raw.body).digest('hex').slice(0, 16),
      }
    : { about: 'nothing' }
