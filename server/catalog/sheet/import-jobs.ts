import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../kit/errors.ts'
import { stir } from '../../kit/events.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job, JobContext, JobPayload } from '../../kit/jobs.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { createSku, updateSku } from '../save-sku.ts'
import {
  lockImport,
  nextRows,
  planRows,
  setImportState,
  writeRows,
  type Judged,
  type PlannedRow,
  type StoredImport,
} from './import-rows.ts'
import type { Problem } from './plan-rows.ts'

/** Rows a transaction: short enough that other people's changes of the same SKUs hardly wait. */
const rowsAtOnce = { check: 500, run: 50 }

/** Judges the rows of an import part by part; killed at any point, it goes on where it was. */
export const checkImport: Job = (job, payload) =>
  inParts(job, payload, 'checking', 'checked', async (ctx, stored) => {
    const rows = await nextRows(ctx, stored.id, 'check', rowsAtOnce.check)
    const planned = await planRows(ctx, stored, rows)
    await writeRows(ctx, stored.id, planned.map(judged))
    return rows.length
  })

/**
 * Does the rows of an import part by part, each judged once more against what is there by now. What a row does and that
 * it is done are one transaction: killed at any point, no row is done twice and none is left out.
 */
export const runImport: Job = (job, payload) =>
  inParts(job, payload, 'importing', 'done', async (ctx, stored) => {
    const rows = await nextRows(ctx, stored.id, 'run', rowsAtOnce.run)
    const done: Judged[] = []
    for (const row of await planRows(ctx, stored, rows)) done.push(await doRow(ctx, row))
    await writeRows(ctx, stored.id, done)
    return rows.length
  })

const judged = ({ no, plan: { verdict, changes, problems } }: PlannedRow): Judged => ({
  no,
  verdict,
  changes,
  problems,
  done: false,
})

/** One row by the commands that people use; what they refuse is the row's problem and no other's. */
async function doRow(ctx: Ctx, row: PlannedRow): Promise<Judged> {
  const { create, update } = row.plan
  if (!create && !update) return judged(row)
  await sql`savepoint one_row`.execute(ctx.db)
  try {
    await (create ? createSku(ctx, create) : updateSku(ctx, update!))
    await sql`release savepoint one_row`.execute(ctx.db)
    return { ...judged(row), done: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_row`.execute(ctx.db)
    return { ...judged(row), verdict: 'refused', changes: [], problems: problemsOf(error) }
  }
}

const problemsOf = ({ name, params, fields }: AppError): Problem[] =>
  fields?.map(({ field, why, params: told }) => ({ column: field, why, params: told })) ?? [
    { column: '', why: name.includes('.') ? name.replace('.', '.errors.') : `kit.errors.${name}`, params },
  ]

type Part = (ctx: Ctx, stored: StoredImport) => Promise<number>

/** Part after part, each a transaction of the person who sent the file, until a part finds nothing left. */
async function inParts(
  job: JobContext,
  { merchantId, importId }: JobPayload,
  during: string,
  after: string,
  part: Part,
): Promise<void> {
  const id = Number(importId)
  try {
    while (await onePart(job, merchantId, id, during, after, part)) await setImmediate()
  } catch (error) {
    if (job.lastAttempt)
      await job.inMerchant(merchantId, async (ctx) => {
        await setImportState(ctx, id, 'failed')
        stir(ctx, ['skuImport'], id)
      })
    throw error
  }
}

async function onePart(
  { app, inMerchant }: JobContext,
  merchantId: number,
  id: number,
  during: string,
  after: string,
  part: Part,
): Promise<boolean> {
  const stored = await inMerchant(merchantId, (ctx) => lockImport(ctx, id))
  if (!stored) return false
  const { createdBy, createdByName: name, origin } = stored
  return withSystemCtx(
    app,
    merchantId,
    async (ctx) => {
      const own = await lockImport(ctx, id)
      if (own?.state !== during) return false
      const found = await part({ ...ctx, language: own.language as Ctx['language'] }, own)
      if (!found) await setImportState(ctx, id, after)
      stir(ctx, ['skuImport'], id)
      return found > 0
    },
    { kind: 'staff', id: createdBy, name, origin },
  )
}
