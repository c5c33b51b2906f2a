import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { TicketKey } from '#contract/ticketing/offline/offline.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { seal, unseal } from '../../kit/outside/seal.ts'

/** The newest signs, the one before is accepted by devices: tickets on paper outlive one change of keys. */
const acceptedKeys = 2
const lastKeyNo = 255

const newestFirst = (ctx: Ctx) =>
  ctx.db.selectFrom('ticket_key').where('merchant_id', '=', ctx.scope.merchantId).orderBy('key_no', 'desc')

/** Writes a new key unless another has just taken its number. The private half is sealed and never leaves the server. */
async function addKey(ctx: Ctx, keyNo: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { merchantId } = ctx.scope
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await sql`insert into ticket_key (merchant_id, key_no, public_key, sealed, created_by_name)
    values (${merchantId}, ${keyNo}, ${publicKey.export({ format: 'jwk' }).x ?? ''},
      ${seal(ctx.app, merchantId, { privateKey: secret }, 'ticket keys')}, ${ctx.actor.name})
    on conflict (merchant_id, key_no) do nothing`.execute(ctx.db)
}

/** A merchant's first key is made with its first ticket. */
export async function ensureTicketKey(ctx: Ctx): Promise<void> {
  const existing = await newestFirst(ctx).select('key_no').limit(1).executeTakeFirst()
  if (!existing) await addKey(ctx, 1)
}

/** A new key signs from now on. Throws `ticketing.keysUsedUp`. */
export async function rotateTicketKey(ctx: Ctx): Promise<{ keyNo: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket_key'), ${ctx.scope.merchantId})`.execute(ctx.db)
  const newest = await newestFirst(ctx).select('key_no').limit(1).executeTakeFirst()
  const keyNo = (newest?.key_no ?? 0) + 1
  if (keyNo > lastKeyNo) fail('ticketing.keysUsedUp')
  await addKey(ctx, keyNo)
  await emit(ctx, 'ticketing.keyRotated', { subject: 'ticketKey', subjectId: keyNo, facts: { keyNo } })
  return { keyNo }
}

export async function listTicketKeys(ctx: Ctx): Promise<{ rows: TicketKey[] }> {
  const rows = await newestFirst(ctx)
    .select(['key_no', 'public_key', 'created_at', 'created_by_name'])
    .execute()
  return {
    rows: rows.map((row, at) => ({
      keyNo: row.key_no,
      publicKey: row.public_key,
      createdAt: row.created_at,
      createdByName: row.created_by_name,
      use: at === 0 ? 'signs' : at < acceptedKeys ? 'accepted' : 'retired',
    })),
  }
}

/** The public halves by which a device verifies, raw and in base64url. */
export async function acceptedPublicKeys(ctx: Ctx): Promise<{ keyNo: number; publicKey: string }[]> {
  const rows = await newestFirst(ctx).select(['key_no', 'public_key']).limit(acceptedKeys).execute()
  return rows.map((row) => ({ keyNo: row.key_no, publicKey: row.public_key }))
}

export type Signer = { keyNo: number; sign: (body: Uint8Array) => Buffer }

/** Signs with the newest key; null where the merchant has none yet. */
export async function ticketSigner(ctx: Ctx): Promise<Signer | null> {
  const row = await newestFirst(ctx).select(['key_no', 'sealed']).limit(1).executeTakeFirst()
  if (!row) return null
  const key = privateKeyOf(ctx, row.sealed)
  return { keyNo: row.key_no, sign: (body) => sign(null, body, key) }
}

function privateKeyOf(ctx: Ctx, sealed: Buffer): KeyObject {
  const { privateKey = '' } = unseal(ctx.app, ctx.scope.merchantId, sealed, 'ticket keys')
  return createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
}
