import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'

/** Told to the platform's desk, in its log: it stands though the call fails, and nobody of the merchant reads it. */
export const tellDesk = async (
  { app, merchant, actor }: Ctx,
  act: 'marketLookUps' | 'marketName',
  facts: Record<string, string | number>,
): Promise<void> =>
  void (await sql`insert into platform.desk_log (operator_name, act, merchant_code, facts)
    values ('', ${act}, ${merchant.code}, ${JSON.stringify({ by: actor.name, ...facts })}::jsonb)`.execute(
    app.aside,
  ))
