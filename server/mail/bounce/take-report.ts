import { sql } from 'kysely'
import { service, type App } from '../../kit/app-services.ts'
import { Turns } from '../../kit/border/turns.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import { taskIn } from '../../kit/sheet/reader/read-task.ts'
import { readApart } from '../../kit/sheet/reader/reader.ts'
import { BadSheet } from '../../kit/sheet/limits.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { troubleOfStatus } from '../record/trouble.ts'
import { tellTrouble } from '../record/tell-trouble.ts'
import { mailOfAddress } from './bounce-address.ts'
import type { Report } from './read-report.ts'
import { readHead, readLetters } from './report-head.ts'

type Named = { merchantId: number; mailId: number; signed: boolean }

/** Reports that are read at one time, and that wait: who sends more is told to come again. */
const reportTurns = (app: App): Turns =>
  service(app, 'mail.reports', () => new Turns({ atOnce: 1, maxEach: 50, maxWaiting: 50 }))
const reportTask = taskIn<{ raw: string }, Report | null, never>(
  new URL('./read-report.task.ts', import.meta.url),
)
const longestMs = 10_000

/**
 * Takes what came to the address for bounces. The mail is the one whose signed address it came to, or the one whose message
 * id it carries if it is about the very person that the mail went to. Whatever else comes is dropped; the same report
 * twice says nothing new. First the addresses are looked at, then the head; the parts of a report only apart from the server.
 */
export async function takeReport(app: App, raw: string, recipients: readonly string[]): Promise<void> {
  const { cameTo, hasParts } = readHead(raw)
  if (!hasParts) return
  const signed = signedOf(app, [...recipients, ...cameTo])
  const report = await readParts(app, raw)
  const named = report && (signed ?? ofMessage(report))
  if (!named) return
  const { rows } = await app.pool.query<{ id: number }>('select id from platform.merchant where id = $1', [
    named.merchantId,
  ])
  if (rows.length > 0) await withSystemCtx(app, named.merchantId, (ctx) => settleReport(ctx, named, report))
}

/** Nothing for what is no report, or is made so that it is not read in time. */
async function readParts(app: App, raw: string): Promise<Report | null> {
  const input = { raw: raw.slice(0, readLetters) }
  try {
    const { head } = await reportTurns(app).run('report', () =>
      readApart(reportTask, input, { timeMs: longestMs }),
    )
    return head
  } catch (error) {
    if (error instanceof BadSheet) return null
    throw error
  }
}

function signedOf(app: App, addresses: readonly string[]): Named | undefined {
  for (const address of addresses) {
    const named = mailOfAddress(app, address)
    if (named) return { ...named, signed: true }
  }
  return undefined
}

function ofMessage({ messageId }: Report): Named | undefined {
  const [, merchant, mail] = /^<mail-(\d{1,9})-(\d{1,16})@/.exec(messageId) ?? []
  return mail ? { merchantId: Number(merchant), mailId: Number(mail), signed: false } : undefined
}

/** What a report makes of its mail; of one that never left nothing. */
export async function settleReport(ctx: Ctx, { mailId, signed }: Named, report: Report): Promise<void> {
  const { rows } = await sql<{
    id: number
    state: string
    to_address: string
    next_attempt_at: string | null
  }>`
    select id, state, to_address, next_attempt_at from mail where merchant_id = ${ctx.scope.merchantId} and id = ${mailId} for update`.execute(
    ctx.db,
  )
  const [mail] = rows
  if (!mail || (!signed && mail.to_address.toLowerCase() !== report.recipient.toLowerCase())) return
  // A report may overtake the worker that has still to write that the mail left.
  const left = mail.state === 'sent' || (mail.state === 'queued' && mail.next_attempt_at === null)
  if (!left) return
  if (report.what === 'opened') {
    await sql`update mail set opened_at = coalesce(opened_at, ${ctx.now.toISOString()}::timestamptz)
      where merchant_id = ${ctx.scope.merchantId} and id = ${mail.id}`.execute(ctx.db)
    return notify(ctx, ['mail'], mail.id)
  }
  if (report.what !== 'failed') return
  const said = [report.status, report.said].filter(Boolean).join(' ')
  await sql`update mail set state = 'bounced', attention = true, trouble = ${troubleOfStatus(report.status || '5.1.1')}, error = ${said},
      ended_at = ${ctx.now.toISOString()}::timestamptz, next_attempt_at = null
    where merchant_id = ${ctx.scope.merchantId} and id = ${mail.id}`.execute(ctx.db)
  await tellTrouble(ctx, mail.id, 'bounced', said)
}
