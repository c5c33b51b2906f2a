import { itemAt, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { ImportState } from '#contract/kit/sheet/sheet.api.ts'
import type { Ctx } from '../../ctx.ts'
import { AppError } from '../../call/errors.ts'
import { notify } from '../../events.ts'
import type { Job, JobContext, JobPayload } from '../../jobs/jobs.ts'
import { updateRow } from '../../db/rows.ts'
import { withSystemCtx } from '../../system-ctx.ts'
import { unreadable } from '../unreadable.ts'
import type { AnySheetKind, RowPlan, SheetRow, CellFault } from './sheet-kind.ts'
import {
  countWaiting,
  lockImport,
  nextRows,
  rowsAbove,
  setImportState,
  writeRows,
  type Judged,
  type StoredImport,
} from './sheet-rows.ts'

/** Rows a transaction: short enough that other people's changes of the same records hardly wait. */
const rowsAtOnce = { check: 500, run: 50 }

/** The jobs that check and do the spreadsheets of a domain. */
export function importJobs(kinds: readonly AnySheetKind[]): { check: Job; run: Job } {
  const named = new Map<string, AnySheetKind>(kinds.map((kind) => [kind.name, kind]))
  /** Judges the rows of an import part by part; killed at any point, it goes on where it was. */
  const check: Part = async (ctx, stored) => {
    const rows = await nextRows(ctx, stored.id, 'check', rowsAtOnce.check)
    const above = await rowsAbove(ctx, stored.id, rows)
    const planned = await planRows(ctx, mustGet(named, stored.kind), stored, rows, above)
    await writeRows(ctx, stored.id, planned.map(judged))
    return rows.length
  }
  /**
   * Does the rows of an import part by part, each judged once more against what is there by now. What a row does and
   * that it is done are one transaction: killed at any point, no row is done twice and none is left out.
   */
  const run: Part = async (ctx, stored) => {
    const kind = mustGet(named, stored.kind)
    const rows = await nextRows(ctx, stored.id, 'run', kind.atOnce ?? rowsAtOnce.run)
    const bulkId = await actOf(ctx, kind, stored, rows.length)
    const planned = await planRows(ctx, kind, stored, rows)
    const outcome = await doRows({ ...ctx, ...(bulkId && { bulkId }) }, kind, stored, planned)
    await writeRows(ctx, stored.id, outcome)
    const count = (is: (row: Judged) => boolean) => outcome.filter(is).length
    const [done, failed] = [count((row) => row.done), count(({ verdict }) => verdict === 'refused')]
    if (bulkId) await kind.oneAct!.record(ctx, bulkId, { done, failed })
    return rows.length
  }
  const end: End = async (ctx, { id, kind, bulkId }, state) => {
    await setImportState(ctx, id, state)
    if (bulkId) await mustGet(named, kind).oneAct!.close(ctx, bulkId)
  }
  return {
    check: (job, payload) =>
      inParts(job, payload, { during: 'checking', after: 'checked', part: check, end }),
    run: (job, payload) => inParts(job, payload, { during: 'importing', after: 'done', part: run, end }),
  }
}

/** The act that all rows of a file are: opened with the first of them. */
async function actOf(
  ctx: Ctx,
  { oneAct }: AnySheetKind,
  { id, bulkId }: StoredImport,
  waiting: number,
): Promise<number | null> {
  if (!oneAct || bulkId || !waiting) return bulkId
  const opened = await oneAct.open(ctx, await countWaiting(ctx, id))
  await updateRow(ctx, 'sheet_import', { id }, { bulk_id: opened })
  return opened
}

type PlannedRow = { no: number; plan: RowPlan<unknown> }

async function planRows(
  ctx: Ctx,
  kind: AnySheetKind,
  { columns, subject }: StoredImport,
  rows: readonly SheetRow[],
  above: readonly SheetRow[] = [],
): Promise<PlannedRow[]> {
  const plans = await kind.plan(ctx, { columns, rows, above }, subject as never)
  return rows.map((row, at) => ({ no: row.no, plan: refusedIfUnreadable(columns, row, itemAt(plans, at)) }))
}

/** A row with a cell that nobody wrote so is never done: letters that were lost would be lost in the record too. */
function refusedIfUnreadable(
  columns: readonly string[],
  { cells }: SheetRow,
  plan: RowPlan<unknown>,
): RowPlan<unknown> {
  const problems = columns.flatMap((column, at): CellFault[] => {
    const why = column && unreadable(cells[at] ?? '')
    return why ? [{ column, why }] : []
  })
  if (!problems.length) return plan
  const others = plan.problems.filter(({ column }) => !problems.some((problem) => problem.column === column))
  return { verdict: 'refused', changes: [], problems: [...others, ...problems] }
}

const judged = ({ no, plan: { verdict, changes, problems, warnings = [] } }: PlannedRow): Judged => ({
  no,
  verdict,
  changes,
  problems,
  warnings,
  done: false,
})

/** Rows by the commands that people use, together; where one is refused each by itself: it is that row's problem alone. */
async function doRows(
  ctx: Ctx,
  kind: AnySheetKind,
  { subject }: StoredImport,
  rows: readonly PlannedRow[],
): Promise<Judged[]> {
  const acting = rows.filter(({ plan }) => plan.act !== undefined)
  const save = (some: readonly PlannedRow[]) =>
    attempt(ctx, () => kind.save(ctx, some.map(({ plan }) => plan.act) as never[], subject as never))
  const together = acting.length ? await save(acting) : undefined
  const outcome = new Map<number, AppError | undefined>()
  for (const row of acting) outcome.set(row.no, together && acting.length > 1 ? await save([row]) : together)
  return rows.map((row) => {
    const refusal = outcome.get(row.no)
    if (refusal)
      return {
        ...judged(row),
        verdict: 'refused',
        changes: [],
        warnings: [],
        problems: problemsOf(kind, refusal),
      }
    return { ...judged(row), done: outcome.has(row.no) }
  })
}

/** What was refused leaves nothing behind, and is answered. */
async function attempt(ctx: Ctx, work: () => Promise<unknown>): Promise<AppError | undefined> {
  await sql`savepoint some_rows`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint some_rows`.execute(ctx.db)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint some_rows`.execute(ctx.db)
    return error
  }
}

const problemsOf = ({ columnOf }: AnySheetKind, { name, params, fields }: AppError): CellFault[] =>
  fields?.map(({ field, why, params: view }) => ({
    column: columnOf?.(field) ?? field,
    why,
    params: view,
  })) ?? [
    { column: '', why: name.includes('.') ? name.replace('.', '.errors.') : `kit.errors.${name}`, params },
  ]

type Part = (ctx: Ctx, stored: StoredImport) => Promise<number>
type End = (ctx: Ctx, stored: StoredImport, state: ImportState) => Promise<void>
/** What happens to an import while it is in one state, and the state that it goes to. */
type Phase = { during: ImportState; after: ImportState; part: Part; end: End }

/** Part after part, each a transaction of the person who sent the file, until a part finds nothing left. */
async function inParts(job: JobContext, { merchantId, importId }: JobPayload, phase: Phase): Promise<void> {
  const id = Number(importId)
  try {
    while (await onePart(job, merchantId, id, phase)) await setImmediate()
  } catch (error) {
    if (job.lastAttempt)
      await job.inMerchant(merchantId, async (ctx) => {
        const stored = await lockImport(ctx, id)
        if (stored) await phase.end(ctx, stored, 'failed')
        notify(ctx, ['sheetImport'], id)
      })
    throw error
  }
}

async function onePart(
  { app, inMerchant }: JobContext,
  merchantId: number,
  id: number,
  { during, after, part, end }: Phase,
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
      if (!found) await end(ctx, own, after)
      notify(ctx, ['sheetImport'], id)
      return found > 0
    },
    { kind: 'staff', id: createdBy, name, origin },
  )
}
