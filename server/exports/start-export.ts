import type { z } from 'zod'
import { askOf } from '#contract/exports/ask.ts'
import { retentionMonths, maxRows, setWord } from '#contract/exports/data-sets.ts'
import type { ExportRequest, Counted, ExportForm } from '#contract/exports/exports.schema.ts'
import { userOf, writtenAt, type Ctx } from '../kit/ctx.ts'
import { failField, failFields } from '../kit/call/errors.ts'
import { insertRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { todayOf } from '../kit/text/today.ts'
import { reportName } from './report-name.ts'
import { queueReport } from './run/turns.ts'
import { countRows, openSet, type OpenSet } from './sets/open-set.ts'

/** What the list is asked; a filter that says nothing it knows is refused by its name. */
function requestOf({ set }: OpenSet, filter: ExportRequest['filter']) {
  const { ask, wrong } = askOf(set, filter)
  if (wrong.length > 0) failFields(wrong.map((key) => ({ field: `filter.${key}`, why: 'notAllowed' })))
  return ask
}

/** The days of a list that tells of this month where none are named: a report that is read later says which they are. */
function inDays(ctx: Ctx, { set }: OpenSet, filter: ExportRequest['filter']): ExportRequest['filter'] {
  const days = set.filters.find(({ kind }) => kind === 'days')
  const view = days && filter[days.key]
  const { from, to } = typeof view === 'object' && 'from' in view ? view : { from: '', to: '' }
  if (!set.ofMonth || !days || from) return filter
  const month = Temporal.PlainDate.from(to || todayOf(ctx))
  const last = month.with({ day: month.daysInMonth }).toString()
  return { ...filter, [days.key]: { from: month.with({ day: 1 }).toString(), to: to || last } }
}

/** How many rows an export would have; `noPermission` for a list that this person may not open. */
export async function countExport(
  ctx: Ctx,
  { set, format, filter }: ExportRequest,
): Promise<z.input<typeof Counted>> {
  const open = openSet(ctx.app, userOf(ctx), set)
  return countOpen(ctx, open, inDays(ctx, open, filter), format)
}

async function countOpen(
  ctx: Ctx,
  open: OpenSet,
  filter: ExportRequest['filter'],
  format: ExportRequest['format'],
): Promise<z.input<typeof Counted>> {
  const max = maxRows[format]
  const rows = await countRows(ctx, open, requestOf(open, filter), max)
  if (rows > max) failField('format', 'exports.fieldErrors.tooMany', { rows, max })
  return { rows, most: max }
}

/**
 * Keeps what was asked and has it written in the background with the rights that its maker has then. Refused for what the
 * maker may not open, for columns that are none, and for more rows than one file may have.
 */
export async function startExport(ctx: Ctx, form: ExportForm): Promise<{ id: number }> {
  const user = userOf(ctx)
  const { set, format, columns } = form
  const open = openSet(ctx.app, user, set, columns)
  const filter = inDays(ctx, open, form.filter)
  if (columns.some((key) => !open.set.columns.some((one) => one.key === key)))
    failField('columns', 'notAllowed')
  await countOpen(ctx, open, filter, format)
  const written = writtenAt(ctx)
  const { id } = await insertRow(ctx, 'report', {
    name: form.name,
    data_set: set,
    format,
    filter: JSON.stringify(filter),
    columns: JSON.stringify([...new Set(columns)]),
    language: ctx.language,
    user_id: user.id,
    user_name: ctx.actor.name,
    origin: ctx.actor.origin,
    removes_on: removalOf(ctx),
    ...(written && { created_at: written, asked_at: written }),
  })
  await queueReport(ctx, id)
  await emit(ctx, 'exports.started', {
    subject: 'report',
    subjectId: id,
    facts: {
      name: reportName(ctx.app, ctx.language, { ...form, filter }),
      format,
      set: ctx.app.word(ctx.language, setWord(set)),
    },
  })
  return { id }
}

/** The day on which a report that is written now is taken away. */
export const removalOf = (ctx: Ctx): string =>
  Temporal.PlainDate.from(todayOf(ctx)).add({ months: retentionMonths }).toString()
