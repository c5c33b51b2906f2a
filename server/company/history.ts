import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { InfoForm, RulesForm, type SettingChange } from '#contract/company/company.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { readInfo, writeInfo } from './info.ts'
import { readRules, writeRules } from './rules.ts'

/** A setting by what is written down when it is saved; of one that is a part of a larger one by its fields. */
type Setting = {
  subject: string
  subjectId: number
  types: readonly string[]
  fields?: readonly string[]
}
const infoOf = ({ scope }: Ctx): Setting => ({
  subject: 'merchant',
  subjectId: scope.merchantId,
  types: ['company.infoSaved'],
})
/** Some rules are changed beside the lists they rule as well. */
const rulesOf = ({ scope }: Ctx): Setting => ({
  subject: 'merchant',
  subjectId: scope.merchantId,
  types: ['company.rulesSaved', 'orders.archiveRule', 'orders.deadlineRules'],
})
const maxShown = 50

type Row = {
  id: number
  at: string
  byName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

async function changesOf(
  ctx: Ctx,
  { subject, subjectId, types, fields }: Setting,
  id: number | null = null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor_name as "byName", coalesce(before, '{}') as before, coalesce(after, '{}') as after
      from event
     where merchant_id = ${ctx.scope.merchantId} and subject = ${subject} and subject_id = ${subjectId}
       and type in ${among(types)} and ${fields ? sql`after ?| ${[...fields]}::text[]` : sql`true`}
       and (${id}::bigint is null or id = ${id})
     order by at desc, id desc limit ${maxShown}`.execute(ctx.db)
  return rows
}

/** What was changed of a setting, by whom and when; it can be taken back where all its fields are still among the existing ones. */
export const settingChanges = async (
  ctx: Ctx,
  setting: Setting,
  existing: object,
): Promise<{ rows: SettingChange[] }> => ({
  rows: (await changesOf(ctx, setting)).map(({ before, after, ...row }) => {
    const changes = Object.keys(after).map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
    return {
      ...row,
      changes: changes.filter(({ before: was, after: is }) => !isDeepStrictEqual(was, is)),
      restorable: changes.every(({ field }) => field in existing),
    }
  }),
})

/** What the fields of one change were before it. */
export async function valuesBefore(ctx: Ctx, setting: Setting, id: number): Promise<Record<string, unknown>> {
  const [{ before, after } = fail('notFound')] = await changesOf(ctx, setting, id)
  return Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !isDeepStrictEqual(value, after[field] ?? null)),
  )
}

export const infoHistory = (ctx: Ctx) => settingChanges(ctx, infoOf(ctx), InfoForm.shape)
export const rulesHistory = (ctx: Ctx) => settingChanges(ctx, rulesOf(ctx), RulesForm.shape)

type Restore = { id: number; version: number }

/** Gives back to the fields of one change what they were before it; all others stay as they are now. */
export async function restoreInfo(ctx: Ctx, { id, version }: Restore): Promise<{ done: true }> {
  const { version: stored, code: _, ...now } = await readInfo(ctx, true)
  if (stored !== version) fail('changedMeanwhile')
  return writeInfo(ctx, now, InfoForm.parse({ ...now, ...(await valuesBefore(ctx, infoOf(ctx), id)) }))
}

export async function restoreRules(ctx: Ctx, { id, version }: Restore): Promise<{ done: true }> {
  const now = await readRules(ctx, true)
  if (now.version !== version) fail('changedMeanwhile')
  return writeRules(ctx, now, RulesForm.parse({ ...now, ...(await valuesBefore(ctx, rulesOf(ctx), id)) }))
}
