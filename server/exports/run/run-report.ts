import { setImmediate } from 'node:timers/promises'
import { askOf } from '#contract/exports/ask.ts'
import { maxRows } from '#contract/exports/data-sets.ts'
import { keepWritten } from '../../files/files.public.ts'
import type { Ctx, SessionUser } from '../../kit/ctx.ts'
import { inSnapshot } from '../../kit/db/db.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { loadMerchant, systemCtx } from '../../kit/system-ctx.ts'
import { reportName } from '../report-name.ts'
import { columnsWritten } from '../sets/cells.ts'
import { guestRows } from '../sets/guest-rows.ts'
import { describedRows } from '../sets/describe-rows.ts'
import { countRows, openSet, readPage } from '../sets/open-set.ts'
import { NoFile } from '../write/no-file.ts'
import { contentTypes, writerOf } from '../write/writer.ts'
import {
  breakReport,
  failureOf,
  finishReport,
  holdReport,
  markReport,
  requireMaker,
  TakenOver,
  type Held,
} from './hold.ts'

/** What is our fault is tried so often before it is told. */
const maxAttempts = 3
/** As many rows are told in words and packed before others have their turn. */
const rowsPerSlice = 200
/** Milliseconds between two tellings of how far it is. */
const progressEveryMs = 300

/**
 * Writes a report: the list as it stood at one moment, under its maker's rights of now. Killed at any point it is written
 * from the beginning by the next run; only a run that still holds it gives it a file, so that it has one.
 */
export const runReport: Job = async (job, { merchantId, reportId }) => {
  const inMerchant = <T>(work: (ctx: Ctx) => Promise<T>) => job.inMerchant(merchantId, work)
  const held = await inMerchant((ctx) => holdReport(ctx, Number(reportId)))
  if (!held) return
  try {
    const maker = await inMerchant((ctx) => requireMaker(ctx, held))
    const { content, ...size } = await writeRows(job, merchantId, held, maker)
    const called = reportName(job.app, held.language, held)
    const name = `${called.replace(/[\\/:*?"<>|]+/g, '-')}.${held.format}`
    const file = { kind: 'report', name, contentType: contentTypes[held.format], content }
    await keepWritten(job.app, inMerchant, file, (ctx, id) => finishReport(ctx, held, { id, ...size }))
  } catch (error) {
    if (error instanceof TakenOver) return
    const why = failureOf(error)
    if (why === 'broken') {
      if (job.attempt < maxAttempts) throw error
      job.app.log.error({ err: error, reportId: held.id }, 'a report could not be written')
    }
    await inMerchant((ctx) => breakReport(ctx, held, why)).catch((thrown: unknown) => {
      if (!(thrown instanceof TakenOver)) throw thrown
    })
  }
}

type Whole = { content: Buffer; bytes: number; rows: number }

const writeRows = (job: JobContext, merchantId: number, held: Held, maker: SessionUser): Promise<Whole> =>
  inSnapshot(job.app.db, { merchantId, reach: maker.reach }, async (db) => {
    const system = systemCtx(job.app, db, await loadMerchant(db, merchantId), [])
    const ctx: Ctx = {
      ...system,
      scope: { merchantId, reach: maker.reach },
      user: maker,
      actor: { kind: maker.kind, id: maker.id, name: held.userName, origin: held.origin },
      language: held.language,
    }
    const mark = (done: number, total: number) =>
      job.inMerchant(merchantId, (inner) => markReport(inner, held, done, total))
    return writeAll(ctx, held, maker, mark)
  })

/** Page by page: nothing of the list is held but the page, and the file's bytes. */
async function writeAll(
  ctx: Ctx,
  held: Held,
  maker: SessionUser,
  mark: (done: number, total: number) => Promise<void>,
): Promise<Whole> {
  const open = openSet(ctx.app, maker, held.set, held.columns)
  const { ask, wrong } = askOf(open.set, held.filter)
  if (wrong.length > 0) throw new NoFile('badFilter')
  const max = maxRows[held.format]
  const total = await countRows(ctx, open, ask, max)
  if (total > max) throw new NoFile('tooMany')
  await mark(0, total)
  const columns = columnsWritten(ctx, open.set, held.columns)
  const heads = columns.map(({ head }) => head)
  const figures = columns.map((column) => column.figures)
  const writer = writerOf(held.format, reportName(ctx.app, ctx.language, held), heads, figures)
  // A size of its own: lists remember where pages began, and the pages of another run are none of this one.
  const pageSize = 1000 - (held.id % 100)
  let [rows, done, view] = [0, 0, Date.now()]
  for (let pageNo = 1; ; pageNo++) {
    const page = await readPage({ ...ctx, uncounted: true }, open, ask, { pageNo, pageSize })
    const written = open.set.perOrder
      ? await guestRows(ctx, page.rows)
      : describedRows(ctx, open.set, ask, page.rows)
    rows += written.length
    if (rows > max) throw new NoFile('tooMany')
    for (let at = 0; at < written.length; at += rowsPerSlice) {
      await writer.add(
        written.slice(at, at + rowsPerSlice).map((row) => columns.map(({ cell }) => cell(row))),
      )
      await setImmediate()
    }
    done += page.rows.length
    if (page.rows.length < pageSize) break
    if (Date.now() - view >= progressEveryMs) {
      await mark(done, total)
      view = Date.now()
    }
  }
  return { ...(await writer.end()), rows }
}
