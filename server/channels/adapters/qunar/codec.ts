import { createHash } from 'node:crypto'
import { base64Bytes, withPluses } from '../../parts/base64.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { jsonObject, textIn } from '../../../kit/outside/json-object.ts'
import {
  childOf,
  textAt,
  xmlOf,
  xmlRoot,
  xmlText,
  type XmlFields,
  type XmlNode,
} from '../../../kit/outside/xml.ts'

/** `data` is the base64 of the XML, and what is signed. */
export type Sealed = { data: string; signed: string; securityType: string }
export type Call = Sealed & { method: string }

/** MD5 over the key and the base64 text. Upper and lower case both occur. */
export const signOf = (data: string, key: string): string =>
  createHash('md5').update(`${key}${data}`, 'utf8').digest('hex').toUpperCase()

export const isSigned = (
  { data, signed, securityType }: Sealed,
  keys: readonly (string | undefined)[],
): string | undefined =>
  securityType === 'MD5'
    ? keys.find((key) => key && isOneOf(signed.toUpperCase(), [signOf(data, key)]))
    : undefined

function sealedIn(text: string): Sealed | undefined {
  const param = jsonObject(text)
  const data = withPluses(param?.['data'])
  return data
    ? {
        data,
        signed: textIn(param?.['signed']),
        securityType: textIn(param?.['securityType']).toUpperCase() || 'MD5',
      }
    : undefined
}

/** The outer form alone; nothing in it is believed yet. */
export function callOf(body: Buffer | string): Call | undefined {
  const form = new URLSearchParams(body.toString('utf8'))
  const sealed = sealedIn(form.get('requestParam') ?? '')
  const method = form.get('method') ?? ''
  return sealed && method ? { ...sealed, method } : undefined
}

const xmlIn = ({ data }: Sealed): string | undefined => base64Bytes(data)?.toString('utf8')

/** Whose it says it is, before anything is parsed. */
export const identityOf = (sealed: Sealed): string =>
  /<(?:[\w-]+:)?supplierIdentity>\s*([^<\s][^<]{0,118}?)\s*</i.exec(xmlIn(sealed) ?? '')?.[1] ?? ''

export type Message = { identity: string; header: XmlNode; body: XmlNode }
export function messageOf(sealed: Sealed): Message | undefined {
  const root = xmlRoot(xmlIn(sealed) ?? '')
  const [header, body] = [childOf(root, 'header'), childOf(root, 'body')]
  return header && body ? { identity: textAt(header, 'supplierIdentity'), header, body } : undefined
}

/** The XML in what was sent or answered, for the log; undefined for what has none. */
export function openedXml(text: string): string | undefined {
  const call = callOf(text)
  const sealed = call ?? sealedIn(text)
  const xml = sealed && xmlIn(sealed)
  return xml === undefined ? undefined : `${call ? `${call.method} ` : ''}${xml}`
}

export type Head = { identity: string; user: string; at: Date }
const bodyType = (method: string, side: 'Request' | 'Response'): string =>
  `${method.slice(0, 1).toUpperCase()}${method.slice(1)}${side}Body`

function document(side: 'Request' | 'Response', type: string, header: XmlFields, body: XmlFields): string {
  const schema = `http://piao.qunar.com/2013/QMenpiao${side}Schema`
  const name = side.toLowerCase()
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<${name} xsi:schemaLocation="${schema} QM${side}DataSchema-2.0.1.xsd" xmlns="${schema}"` +
    ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
    `<header>${xmlOf(header)}</header><body xsi:type="${xmlText(type)}">${xmlOf(body)}</body></${name}>`
  )
}
const headerOf = (type: string, { identity, user, at }: Head): XmlFields => ({
  application: 'Qunar.Menpiao.Agent',
  processor: 'SupplierDataExchangeProcessor',
  version: 'v2.0.1',
  bodyType: type,
  createUser: user,
  createTime: beijingText(at),
  supplierIdentity: identity,
})

export type SignedCase = 'upper' | 'lower'
function sealedOf(xml: string, key: string, signedCase: SignedCase = 'upper'): string {
  const data = Buffer.from(xml, 'utf8').toString('base64')
  const signed = signOf(data, key)
  return JSON.stringify({
    data,
    signed: signedCase === 'lower' ? signed.toLowerCase() : signed,
    securityType: 'MD5',
  })
}

/** A form, as both sides send it. */
export function request(
  method: string,
  head: Head,
  body: XmlFields,
  sealing: { key: string; signedCase?: SignedCase },
): string {
  const type = bodyType(method, 'Request')
  const xml = document('Request', type, headerOf(type, head), body)
  return new URLSearchParams({
    method,
    requestParam: sealedOf(xml, sealing.key, sealing.signedCase),
  }).toString()
}

export type Said = { code: string; describe: string; body?: XmlFields }
/** Signed by us, also where it says no. */
export function response(
  method: string,
  head: Head,
  { code, describe, body }: Said,
  sealing: { key: string; signedCase?: SignedCase },
): string {
  const type = bodyType(method, 'Response')
  const xml = document('Response', type, { ...headerOf(type, head), code, describe }, body ?? {})
  return sealedOf(xml, sealing.key, sealing.signedCase)
}

export type Answered = { code: string; describe: string; body: XmlNode }
/** Undefined for what is no answer, or not signed by this key. */
export function responseOf(text: string, key: string): Answered | undefined {
  const sealed = sealedIn(text)
  const message = sealed && isSigned(sealed, [key]) ? messageOf(sealed) : undefined
  const code = textAt(message?.header, 'code')
  return message && code
    ? { code, describe: textAt(message.header, 'describe'), body: message.body }
    : undefined
}
