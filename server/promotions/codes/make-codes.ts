import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'

/** Without 0 O 1 I L U V: read over the phone, and typed from paper, there is one way to read each. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
/** Some 500 thousand million of them: nobody finds one by trying. */
const drawnLetters = 8

const drawCode = (prefix: string): string =>
  prefix + Array.from({ length: drawnLetters }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Makes a batch of codes; one that chance has drawn before is drawn again. Answers the first. */
export async function makeCodes(
  ctx: Ctx,
  { id, prefix, count }: { id: number; prefix: string; count: number },
  useLimit: number | null,
): Promise<string> {
  let first = ''
  let missing = count
  for (let round = 0; missing > 0; round++) {
    if (round > 20) fail('operationInvalid')
    const codes = Array.from({ length: missing }, () => drawCode(prefix))
    const { rows } = await sql<{
      code: string
    }>`insert into promo_code (merchant_id, promo_id, code, use_limit)
      select ${ctx.scope.merchantId}, ${id}, code, ${useLimit} from unnest(${codes}::text[]) as code
      on conflict do nothing returning code`.execute(ctx.db)
    first ||= rows[0]?.code ?? ''
    missing -= rows.length
  }
  return first
}
