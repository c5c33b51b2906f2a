import type { SmsCause } from '#contract/sms/sms-values.ts'

/** Not taken now, and may be right later: full, too fast. */
export const laterStatuses: ReadonlySet<number> = new Set([0x14, 0x58])

/** What a refusal says (SMPP 3.4, 5.1.3). */
export const causeOfStatus = (status: number): SmsCause =>
  status === 0x0b
    ? 'invalidNumber'
    : status === 0x0d || status === 0x0e || status === 0x0f || status === 0x05
      ? 'wrongKey'
      : 'rejected'

/** What became of a message, by the number or the word of a receipt. */
type State = { status: 'sent' | 'delivered' | 'failed'; cause: SmsCause | '' }
const failed = (cause: SmsCause): State => ({ status: 'failed', cause })
const states: Record<string, State> = {
  ENROUTE: { status: 'sent', cause: '' },
  ACCEPTD: { status: 'sent', cause: '' },
  DELIVRD: { status: 'delivered', cause: '' },
  EXPIRED: failed('expired'),
  DELETED: failed('undelivered'),
  UNDELIV: failed('undelivered'),
  UNKNOWN: failed('undelivered'),
  REJECTD: failed('rejected'),
}
const names = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD']
export const stateOf = (word: string, number: number | undefined) => {
  const name = word || names[number ?? 0] || ''
  const state = Object.hasOwn(states, name) ? states[name] : undefined
  return state && { name, ...state }
}

/** `id:… stat:… err:…` of a receipt's text, as most centres write it. */
export function readReceipt(text: string): { id: string; stat: string; err: string } {
  const of = (name: string) => new RegExp(`(?:^|\\s)${name}:([^\\s]*)`, 'i').exec(text)?.[1] ?? ''
  return { id: of('id'), stat: of('stat').toUpperCase(), err: of('err') }
}

/** An id as it may have been written when it was given: as it is, without zeros before it, in hexadecimal, in decimal. */
export function writingsOf(id: string): string[] {
  const plain = id.replace(/^0+(?=.)/, '')
  const ways = [id, plain]
  if (/^\d{1,18}$/.test(id)) ways.push(BigInt(id).toString(16), BigInt(id).toString(16).toUpperCase())
  if (/^[0-9a-f]{1,15}$/i.test(id)) ways.push(BigInt(`0x${id}`).toString())
  return [...new Set(ways)]
}
