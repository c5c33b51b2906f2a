import { randomBytes } from 'node:crypto'
import { callOutside, OutsideFault } from '../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../kit/outside/simulator.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { objectBody } from '../adapters/provider-values.ts'
import { namesOf, type Field, type Names, type Verb } from './supay-names.ts'
import { supaySign, supayVerifies, type Signing } from './supay-sign.ts'

type Values = Record<string, string>

export const signingOf = ({ recipe, fields }: Names): Signing => ({
  recipe,
  signField: fields.sign,
  typeField: fields.signType,
})

/** The values of a JSON or form text, flat; null for what is neither. What is nested is no part of any signature here. */
export function readValues(text: string): Values | null {
  if (!text.trimStart().startsWith('{')) {
    const form = new URLSearchParams(text)
    // What says a thing twice says nothing.
    const isDoubled = new Set(form.keys()).size !== form.size
    return text.includes('=') && !isDoubled ? Object.fromEntries(form) : null
  }
  const data = objectBody({ body: Buffer.from(text) })
  return (
    data &&
    Object.fromEntries(
      Object.entries(data).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
      ),
    )
  )
}

/** What it said, by our names. */
export const ours = (values: Values, { fields }: Names): Partial<Record<Field, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, theirs]) => (values[theirs] ? [[name, values[theirs]]] : [])),
  )

/** Asks the aggregator by its own names; an answer that is not signed is not believed. */
export async function askSupay(
  { app, connection }: Port,
  verb: Verb,
  reference: string,
  input: Partial<Record<Field, string>>,
): Promise<Partial<Record<Field, string>>> {
  const names = namesOf(connection)
  const { fields, words, isForm } = names
  const signing = signingOf(names)
  const all = new Map(
    Object.entries({ ...input, merchant: names.merchantNo, nonce: randomBytes(16).toString('hex') }),
  )
  const sent: Values = {
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, theirs]) => {
        const value = all.get(name)
        return value ? [[theirs, value]] : []
      }),
    ),
    [fields.signType]: { md5: 'MD5', 'hmac-sha256': 'HMAC-SHA256', 'rsa-sha256': 'RSA2' }[names.recipe],
  }
  const signed = { ...sent, [fields.sign]: supaySign(sent, signing, connection.secrets) }
  const isSimulated = connection.mode === 'simulator'
  const { status, text } = await callOutside(app, connection, {
    verb,
    reference,
    url: `${isSimulated ? simulatorUrl(app, 'supay') : names.baseUrl}${names.paths[verb]}`,
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? new URLSearchParams(signed).toString() : JSON.stringify(signed),
    guarded: true,
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const values = readValues(text)
  if (!values || !supayVerifies(values, signing, connection.secrets)) throw new OutsideFault('badAnswer')
  const response = ours(values, names)
  if (!words.ok.includes(response.result ?? ''))
    throw new Refused(response.errorCode ?? '', response.error ?? '')
  return response
}
