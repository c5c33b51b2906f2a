import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import { hearDone } from './measure.ts'

const slowMs = 1_000
const everyMs = 60_000
const storedDays = 7

type Slow = { times: number; totalMs: number; longestMs: number }

/** Calls that took a second or longer, gathered by their declared address and written once a minute, so that the desk sees all servers. */
export function noteSlowCalls(app: App): void {
  let slow = new Map<string, Slow>()
  hearDone(app, ({ kind, name, method, ms }) => {
    if (kind !== 'call' || ms < slowMs) return
    const call = `${method} ${name}`
    const { times, totalMs, longestMs } = slow.get(call) ?? { times: 0, totalMs: 0, longestMs: 0 }
    slow.set(call, { times: times + 1, totalMs: totalMs + ms, longestMs: Math.max(longestMs, ms) })
  })
  const write = async () => {
    if (slow.size === 0) return
    const rows = [...slow].map(([call, one]) => ({
      call,
      times: one.times,
      total: Math.round(one.totalMs),
      longest: Math.round(one.longestMs),
    }))
    slow = new Map()
    await writeSlow(app, rows)
  }
  const timer = setInterval(() => void write().catch(() => undefined), everyMs)
  timer.unref()
  app.services.set('kit.slowCalls', {
    close: async () => {
      clearInterval(timer)
      await write().catch(() => undefined)
    },
  })
}

type Row = { call: string; times: number; total: number; longest: number }
async function writeSlow({ db }: App, rows: readonly Row[]): Promise<void> {
  await sql`insert into platform.slow_call as s (hour, call, times, total_ms, longest_ms)
    select date_trunc('hour', now()), r.call, r.times, r.total, r.longest
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(call text, times integer, total bigint, longest integer)
    on conflict (hour, call) do update set times = s.times + excluded.times, total_ms = s.total_ms + excluded.total_ms,
      longest_ms = greatest(s.longest_ms, excluded.longest_ms)`.execute(db)
  await sql`delete from platform.slow_call where hour < now() - make_interval(days => ${storedDays})`.execute(
    db,
  )
}
