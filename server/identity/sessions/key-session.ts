import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../kit/app-services.ts'
import type { Session } from '../../kit/call/call.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { fromAnyNode } from '../../kit/nodes/from-any-node.ts'
import { merchantOf, type MerchantRow } from '../../kit/system-ctx.ts'
import { toUser, type PersonRow } from './sessions.ts'
import { hashToken } from '../../kit/outside/token.ts'

/** What a key begins with: people and scanners of secrets know it by that. */
export const keyMark = 'ltk_'

type Row = {
  merchant_id: number
  key_id: number
  refused: boolean
  calls: number
  per_minute: number
  seconds_left: number
  read_only: boolean
  merchant: MerchantRow
  person: PersonRow
} & Parameters<typeof toUser>[1]

const rowByRequest = new WeakMap<FastifyRequest, Promise<Row | undefined>>()

/** The key of a call's `Authorization: Bearer …`; undefined where it brings none. */
export const keyOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Asked and counted once for a call, however often it is looked at. */
function admit(app: App, request: FastifyRequest, key: string): Promise<Row | undefined> {
  const seen = rowByRequest.get(request)
  if (seen) return seen
  const question = sql<Row>`select * from platform.admit_key(${hashToken(key)})`
  const admitted = fromAnyNode(app.db, question).then(([row]) => row)
  rowByRequest.set(request, admitted)
  return admitted
}

/** Which key a call that is over came with, whether it was let in or not; undefined for an unknown one. */
export async function keyUsed(
  request: FastifyRequest,
): Promise<{ merchantId: number; keyId: number } | undefined> {
  const row = await rowByRequest.get(request)?.catch(() => undefined)
  return row && { merchantId: row.merchant_id, keyId: row.key_id }
}

/**
 * Who calls with a key: a person of the agent that no one logs in as, under the key's role. Unknown, revoked and ended keys
 * answer alike (401); more calls in a minute than it may make answer 429 with the seconds until the next.
 */
export async function keySession(app: App, { request, reply }: RawContext, key: string): Promise<Session> {
  const row = key.startsWith(keyMark) ? await admit(app, request, key) : undefined
  if (!row || row.refused) fail('brokenCredential')
  if (row.calls > row.per_minute) {
    reply.header('retry-after', Math.max(1, row.seconds_left))
    fail('tooManyRequests')
  }
  return {
    user: toUser(row.person, row),
    merchant: merchantOf(row.merchant),
    keyId: row.key_id,
    readOnly: row.read_only,
  }
}
