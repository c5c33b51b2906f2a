import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { InfoForm, RulesForm, type SettingChange } from '#contract/company/company.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { readInfo, writeInfo } from './info.ts'
import { readRules, writeRules } from './rules.ts'

const infoTypes = ['company.infoSaved']
/** Some rules are changed beside the lists they rule as well. */
const rulesTypes = ['company.rulesSaved', 'orders.archiveRule', 'orders.deadlineRules']
const maxShown = 50

type Row = {
  id: number
  at: string
  byName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

async function changesOf(ctx: Ctx, types: readonly string[], id: number | null = null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor_name as "byName", coalesce(before, '{}') as before, coalesce(after, '{}') as after
      from event
     where merchant_id = ${ctx.scope.merchantId} and subject = 'merchant' and subject_id = ${ctx.scope.merchantId}
       and type in ${among(types)} and (${id}::bigint is null or id = ${id})
     order by at desc, id desc limit ${maxShown}`.execute(ctx.db)
  return rows
}

const historyOf = async (
  ctx: Ctx,
  types: readonly string[],
  existing: object,
): Promise<{ rows: SettingChange[] }> => ({
  rows: (await changesOf(ctx, types)).map(({ before, after, ...row }) => {
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

export const infoHistory = (ctx: Ctx) => historyOf(ctx, infoTypes, InfoForm.shape)
export const rulesHistory = (ctx: Ctx) => historyOf(ctx, rulesTypes, RulesForm.shape)

type Restore = { id: number; version: number }

/** Gives back to the fields of one change what they were before it; all others stay as they are now. */
export async function restoreInfo(ctx: Ctx, { id, version }: Restore): Promise<{ done: true }> {
  const { version: stored, code: _, ...now } = await readInfo(ctx, true)
  if (stored !== version) fail('changedMeanwhile')
  const [change = fail('notFound')] = await changesOf(ctx, infoTypes, id)
  return writeInfo(ctx, now, InfoForm.parse({ ...now, ...change.before }))
}

export async function restoreRules(ctx: Ctx, { id, version }: Restore): Promise<{ done: true }> {
  const now = await readRules(ctx, true)
  if (now.version !== version) fail('changedMeanwhile')
  const [change = fail('notFound')] = await changesOf(ctx, rulesTypes, id)
  return writeRules(ctx, now, RulesForm.parse({ ...now, ...change.before }))
}
