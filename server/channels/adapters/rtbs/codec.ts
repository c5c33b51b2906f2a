import { dayIn } from '../../../kit/text/days.ts'
import { withoutEndSlashes } from '../../../kit/text/slashes.ts'
import { jsonObject, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'

type Json = Record<string, unknown>
export type Credentials = { apikey: string; oblId?: string }

/** The key stands in the query: an address with it is for the wire alone. */
export function addressOf(
  host: string,
  path: string,
  query: Readonly<Record<string, string>>,
  { apikey, oblId }: Credentials,
): string {
  const all = new URLSearchParams({ ...query, apikey, ...(oblId && { obl_id: oblId }) })
  return `${withoutEndSlashes(host)}/api/${path}?${all.toString()}`
}

/** One field of a form that holds JSON. */
export const formOf = (data: Json): string => `data=${encodeURIComponent(JSON.stringify(data))}`
export const dataOf = (body: string): Json | undefined =>
  jsonObject(new URLSearchParams(body).get('data') ?? '')

/** What it says where it could not: HTTP 200 all the same, with `message` or with `msg`. Undefined for what is no answer of its. */
export type RtbsCodecView = { data: Json } | { refused: { code: string; text: string } }
export function viewOf(text: string, apikey: string): RtbsCodecView | undefined {
  const data = losslessObject(text)
  if (!data) return undefined
  if (data['success'] !== false && textIn(data['success']) !== '0' && data['success'] !== 'false')
    return { data }
  const words = textIn(data['msg']) || textIn(data['message'])
  const plain = apikey ? words.replaceAll(apikey, '***') : words
  return { refused: { code: reasonOf(plain) || textIn(data['code']) || 'refused', text: plain } }
}

const reasons: [RegExp, string][] = [
  [/datetime past|in the past/i, 'inPast'],
  [/closed/i, 'closed'],
  [/capacity|not enough|full|remaining/i, 'soldOut'],
  [/hold.*(expired|not found|invalid)/i, 'holdExpired'],
  [/booking.*(not found|unknown|removed)/i, 'unknownBooking'],
]
const reasonOf = (text: string): string => reasons.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Local to where the tour is, without an offset. */
export const dateTimeOf = (date: string, session: string): string => `${date} ${session || '00:00'}:00`
export function momentOf(text: string): { date: string; session: string } | undefined {
  const [, date, session] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})/.exec(text.trim()) ?? []
  return date && dayIn(date) && session ? { date, session } : undefined
}

/** "185.50" and 185.5 as minor units, by digits alone. */
export function minorOf(value: unknown): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(textIn(value)) ?? []
  return whole ? Number(whole) * 100 + Number(decimals.padEnd(2, '0')) : undefined
}
