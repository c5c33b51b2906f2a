import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'

const minutes = 5
export const challengeMs = minutes * 60_000

export type Purpose = 'login' | 'register' | 'prove'
type Owner = { merchantId: number; userId: number }

/** An authenticator is asked: once, for this purpose, of this person where one is known. */
export async function storeChallenge(
  { db }: Pick<App, 'db'>,
  challenge: string,
  purpose: Purpose,
  owner?: Owner,
): Promise<void> {
  await sql`insert into platform.passkey_challenge (challenge, purpose, merchant_id, user_id, expires_at)
    values (${challenge}, ${purpose}, ${owner?.merchantId ?? null}, ${owner?.userId ?? null}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  )
}

/** Uses a challenge up, whatever becomes of the answer: false for one that is unknown, too old, used, or another's. */
export async function spendChallenge(
  { aside }: Pick<App, 'aside'>,
  challenge: string,
  purpose: Purpose,
  owner?: Owner,
): Promise<boolean> {
  const { rows } = await sql`delete from platform.passkey_challenge
    where challenge = ${challenge} and purpose = ${purpose} and expires_at > now()
      and merchant_id is not distinct from ${owner?.merchantId ?? null} and user_id is not distinct from ${owner?.userId ?? null}
    returning challenge`.execute(aside)
  return rows.length === 1
}
