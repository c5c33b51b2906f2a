import type { Offer } from '../port/engine.ts'

/** The start that a marketplace means by its own key of one; what is none of ours stays as it is, and is refused as unknown. */
export function sessionOf({ openDay, sessions }: Pick<Offer, 'openDay' | 'sessions'>, key: string): string {
  if (openDay) return ''
  const [, hour = '', minute = ''] = /(?:^|\D)(\d{1,2}):?(\d{2})(?::\d{2})?$/.exec(key.trim()) ?? []
  const time = hour && `${hour.padStart(2, '0')}:${minute}`
  if (sessions.includes(time)) return time
  return !key && sessions.length === 1 ? (sessions[0] ?? '') : time || key
}
