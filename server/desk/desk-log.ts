import { sql } from 'kysely'
import type { App } from '../kit/app-services.ts'

export type LogEntry = {
  by: string
  act: string
  merchantCode?: string
  facts?: Record<string, string | number>
  ip: string
}

/** Written down before it is done: nobody looks or acts without it. */
export const writeLog = async ({ db }: Pick<App, 'db'>, entry: LogEntry): Promise<void> =>
  void (await sql`insert into platform.desk_log (operator_name, act, merchant_code, facts, ip)
    values (${entry.by}, ${entry.act}, ${entry.merchantCode ?? ''}, ${JSON.stringify(entry.facts ?? {})}::jsonb, ${entry.ip})`.execute(
    db,
  ))

export type LogRow = Required<LogEntry> & { at: string }
export const readLog = async ({ db }: App): Promise<LogRow[]> =>
  (
    await sql<LogRow>`select operator_name as by, act, merchant_code as "merchantCode", facts, ip, at
      from platform.desk_log order by id desc limit 200`.execute(db)
  ).rows
