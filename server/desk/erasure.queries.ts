import { sql } from 'kysely'
import type { App } from '../kit/app-services.ts'

export type Erasure = {
  id: number
  merchantId: number
  state: 'waiting' | 'takenBack' | 'erased' | 'over'
  reason: string
  byName: string
  askedAt: string
  eraseAfter: string
  erasedAt: string | null
  erasedRows: number
  lawRows: number
  lawUntil: string | null
  proof: string
}

/** The end of a merchant's contract as it stands; undefined where none was asked for, or it was taken back. */
export async function readErasure({ db }: Pick<App, 'db'>, code: string): Promise<Erasure | undefined> {
  const { rows } = await sql<Erasure>`
    select id, merchant_id as "merchantId", state, reason, by_name as "byName", asked_at as "askedAt", erase_after as "eraseAfter",
           erased_at as "erasedAt", erased_rows as "erasedRows", law_rows as "lawRows", law_until::text as "lawUntil", proof
      from platform.erasure where merchant_code = ${code} and state <> 'takenBack'`.execute(db)
  return rows[0]
}
