import { randomInt } from 'node:crypto'
import type { Tx } from '../kit/db/db.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A free code that reminds of a name: `ANDAMAN`, `ANDAMAN27`, and letters where the name has none of ours. */
export async function codeFor(db: Pick<Tx, 'selectFrom'>, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8)
  const stem =
    plain.length >= 3 ? plain : Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  for (let code = stem; ; code = stem + randomInt(10, 10_000)) {
    const taken = await db
      .selectFrom('platform.merchant')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirst()
    if (!taken) return code
  }
}
