import { sql } from 'kysely'
import type { PrintedOn, PrintOn } from '#contract/ticketing/print/print.api.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { jobSlips } from './print-tickets.ts'
import { sendSlips } from './send-bytes.ts'

type JobRow = { id: number; printed: number }

/** Given as a value: a spread database takes no function that changes with time there (docs/citus.md). */
const ago = ({ now }: Pick<Ctx, 'now'>): string => new Date(now.getTime() - 120_000).toISOString()

/** The job begins, or goes on where its printer left off. One that is being printed or was printed is left alone. */
async function beginJob(ctx: Ctx, { key, printerId }: PrintOn, slips: number): Promise<JobRow | null> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<JobRow>`
    insert into print_job as j (merchant_id, job_key, printer_id, slips, by_name)
    values (${merchantId}, ${key}, ${printerId}, ${slips}, ${ctx.actor.name})
    on conflict (merchant_id, job_key) do update
      set state = 'printing', printer_id = excluded.printer_id, attempts = j.attempts + 1, at = excluded.at
    where j.state in ('cut', 'away') or j.state = 'printing' and j.at < ${ago(ctx)}
    returning id, printed`.execute(ctx.db)
  return rows[0] ?? null
}

async function stateOf(ctx: Ctx, key: string): Promise<PrintedOn> {
  const { rows } = await sql<PrintedOn>`
    select state, printed, slips from print_job where merchant_id = ${ctx.scope.merchantId} and job_key = ${key}`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/**
 * Prints the slips of a job on a printer of the network. Cut off in the middle or away, it is told so; the same job again goes on
 * with the slip that was cut, counts no paper twice, and does nothing once all of it is printed.
 */
export async function printOn(ctx: CallCtx, input: PrintOn): Promise<PrintedOn> {
  const { printer, slips } = await inTransaction(ctx, async (inner) => {
    const found = await readRow(inner, 'ticket_printer', input.printerId)
    if (!found.enabled) fail('operationInvalid')
    return { printer: found, slips: await jobSlips(inner, input.key) }
  })
  const job = await inTransaction(ctx, (inner) => beginJob(inner, input, slips.length))
  if (!job) return inTransaction(ctx, (inner) => stateOf(inner, input.key))
  const sent = await sendSlips(printer, slips.slice(job.printed))
  return inTransaction(ctx, async (inner) => {
    await sql`
      update print_job set state = ${sent.state}, printed = ${job.printed + sent.printed}
       where merchant_id = ${ctx.scope.merchantId} and id = ${job.id}`.execute(inner.db)
    notify(inner, ['ticket'], job.id)
    return stateOf(inner, input.key)
  })
}
