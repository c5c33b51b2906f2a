import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { createHash, createHmac } from 'node:crypto'
import type { Wire } from '../../port/adapter.ts'

export type Params = Readonly<Record<string, string | number | null | undefined>>
/** One call of the gateway; lists and objects in it are JSON. */
export type Call = { method: string; params: Params }
export const json = (value: unknown): string => JSON.stringify(value)

export const signMethods = ['md5', 'hmac', 'hmac-sha256'] as const
export type SignMethod = (typeof signMethods)[number]
export const signMethodOf = (value: unknown): SignMethod => asOneOf(signMethods, value) ?? 'hmac'

/** What is not set is neither sent nor signed. */
export const setParams = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    ),
  )

const ascending = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The gateway's signature over all parameters but `sign`, keys in ASCII order. */
export function topSign(params: Params, secret: string, method: SignMethod): string {
  const text = Object.entries(setParams(params))
    .filter(([key]) => key !== 'sign')
    .toSorted(([a], [b]) => ascending(a, b))
    .map(([key, value]) => key + value)
    .join('')
  const hash =
    method === 'md5'
      ? createHash('md5').update(secret + text + secret, 'utf8')
      : createHmac(method === 'hmac' ? 'md5' : 'sha256', secret).update(text, 'utf8')
  return hash.digest('hex').toUpperCase()
}

/** Bytes of a percent-encoded value, whatever letters they stand for. */
function percentBytes(text: string): Buffer {
  const bytes: number[] = []
  const source = Buffer.from(text.replaceAll('+', ' '), 'utf8')
  for (let at = 0; at < source.length; at += 1) {
    const hex = source[at] === 0x25 ? source.toString('latin1', at + 1, at + 3) : ''
    const isHex = /^[0-9a-fA-F]{2}$/.test(hex)
    bytes.push(isHex ? Number.parseInt(hex, 16) : (source[at] ?? 0))
    if (isHex) at += 2
  }
  return Buffer.from(bytes)
}

type Pair = readonly [key: string, value: Buffer]
const pairsOf = (text: string): Pair[] =>
  text
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf('=')
      const key = at < 0 ? part : part.slice(0, at)
      return [percentBytes(key).toString('utf8'), percentBytes(at < 0 ? '' : part.slice(at + 1))]
    })

export const isForm = ({ headers }: Wire): boolean =>
  (headers['content-type'] ?? '').includes('application/x-www-form-urlencoded')

/** Letters of the request: GBK where it says so. */
export const charsetOf = ({ headers }: Wire): 'gbk' | 'utf-8' =>
  /charset="?(gbk|gb2312|gb18030)/i.test(headers['content-type'] ?? '') ? 'gbk' : 'utf-8'
export const decoded = (bytes: Buffer, charset: 'gbk' | 'utf-8'): string =>
  new TextDecoder(charset).decode(bytes)

/** Query and, of a form, its fields: as texts. */
export function fieldsOf(wire: Wire): Record<string, string> {
  const pairs = [...pairsOf(wire.query), ...(isForm(wire) ? pairsOf(wire.body.toString('latin1')) : [])]
  return Object.fromEntries(pairs.map(([key, value]) => [key, decoded(value, charsetOf(wire))]))
}

/** Over the bytes as they came: query, the headers that are named, form fields, or the whole body that is none. */
export function spiSign(wire: Wire, secret: string): string {
  const named = (wire.headers['top-sign-list'] ?? '').split(',').map((name) => name.trim())
  const headers = named.flatMap((name): Pair[] => {
    const value = wire.headers[name.toLowerCase()]
    return name && value !== undefined ? [[name, percentBytes(value)]] : []
  })
  const form = isForm(wire)
  const pairs = [...pairsOf(wire.query), ...headers, ...(form ? pairsOf(wire.body.toString('latin1')) : [])]
  const parts = pairs
    .filter(([key]) => key !== 'sign')
    .toSorted(([a], [b]) => ascending(a, b))
    .flatMap(([key, value]) => [Buffer.from(key, 'utf8'), value])
  const ends = Buffer.from(secret, 'utf8')
  return createHash('md5')
    .update(Buffer.concat([ends, ...parts, ...(form ? [] : [wire.body]), ends]))
    .digest('hex')
    .toUpperCase()
}
