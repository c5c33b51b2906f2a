import { createHmac } from 'node:crypto'
import { isOneOf } from '../../../kit/outside/constant-time.ts'

/** Twilio's signature: the whole address it calls, each field's name and value behind it in the order of the names; HMAC-SHA1, base64. */
export const twilioSignature = (token: string, url: string, fields: URLSearchParams): string => {
  const names = [...new Set(fields.keys())].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  // A name that comes more than once counts with each of its values once.
  const response = names.map((name) =>
    [...new Set(fields.getAll(name))].toSorted().map((value) => name + value),
  )
  return createHmac('sha1', token)
    .update(url + response.flat().join(''), 'utf8')
    .digest('base64')
}

export const isTwilios = (
  tokens: readonly string[],
  url: string,
  fields: URLSearchParams,
  given: string,
): boolean =>
  isOneOf(
    given,
    tokens.map((token) => token && twilioSignature(token, url, fields)),
  )
