import { sql } from 'kysely'
import { liveStates, Terms } from '#contract/open-market/open-market.schema.ts'
import type { ContractInfo, ContractRow } from '#contract/open-market/open-market.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { among, codeOrName } from '../../kit/db/filters.ts'
import type { Direction } from '../partners.ts'
import { presentLevel } from './checks.ts'
import { isAmendable, isProposedToUs, isRunning, isTalking, mayEnd, type Copy } from './deal.ts'

const contract = 'oMarket.contract'
const [propose, accept, suspend] = [`${contract}.propose`, `${contract}.accept`, `${contract}.suspend`]

/** What can be done with it now, each with the permission that it needs. */
const openMoves = (copy: Copy): Record<string, string> => {
  const { state, our_word: ourWord, amend_state: amendState } = copy
  const terms = Terms.parse(copy.terms)
  return {
    ...(isTalking(state) &&
      (ourWord ? { withdraw: propose } : { counter: propose, accept, decline: accept })),
    ...(isRunning(state) &&
      amendState === 'proposed' &&
      (isProposedToUs(copy)
        ? { ...(state === 'active' && { amendAccept: accept }), amendDecline: accept }
        : { amendWithdraw: propose })),
    ...(isAmendable(copy) && { amend: propose }),
    ...(state === 'active' && { suspend }),
    ...(state === 'suspended' && { resume: suspend }),
    ...(mayEnd(copy, terms) && {
      end: `${contract}.end`,
      ...(isRunning(state) && terms.noticeDays > 0 && { endAtOnce: `${contract}.end` }),
    }),
  }
}

type Found = Copy & { code: string; names: Names }

function amendmentOf(row: Copy): ContractRow['amendment'] {
  const { amend_state: state, amend_no: no, amend_ours: ours, amend_hash: hash, amend_from: from } = row
  if (state === null || no === null || ours === null || hash === null || from === null) return null
  // Of one that is over nothing comes; its trail holds it.
  if (!isRunning(row.state)) return null
  return {
    no,
    ours,
    state,
    hash,
    from,
    terms: Terms.parse(row.amend_terms),
    strategyId: row.amend_strategy_id,
  }
}

const rowOf = async (ctx: Ctx, row: Found): Promise<ContractRow> => ({
  id: row.id,
  direction: row.direction,
  partnerCode: row.code,
  partnerNames: row.names,
  state: row.state,
  seq: row.seq,
  versionNo: row.version_no,
  ourWord: row.our_word,
  hash: row.hash,
  terms: Terms.parse(row.terms),
  reason: row.reason,
  endsOn: row.ends_on,
  recordId: row.agent_id ?? row.supplier_id,
  strategyId: isRunning(row.state) ? await presentLevel(ctx, row) : row.strategy_id,
  amendment: amendmentOf(row),
  createdAt: row.created_at,
  movedAt: row.moved_at,
  can: canOf(ctx, openMoves(row)),
})

/** Our contracts with a company in one direction, what is live first. */
export async function contractsWith(
  ctx: Ctx,
  partnerId: number,
  direction: Direction,
): Promise<ContractRow[]> {
  const { rows } = await sql<Found>`
    select k.*, m.code, m.names from market_contract k join platform.merchant m on m.id = k.partner_id
     where k.merchant_id = ${ctx.scope.merchantId} and k.partner_id = ${partnerId} and k.direction = ${direction}
     order by k.state in ${among(liveStates)} desc, k.id desc limit 20`.execute(ctx.db)
  return Promise.all(rows.map((row) => rowOf(ctx, row)))
}

export async function contractInfo(ctx: Ctx, { id }: { id: number }): Promise<ContractInfo> {
  const { rows } = await sql<Found>`
    select k.*, m.code, m.names from market_contract k join platform.merchant m on m.id = k.partner_id
     where k.merchant_id = ${ctx.scope.merchantId} and k.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) fail('notFound')
  const stored = await ctx.db
    .selectFrom('market_contract_version')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('contract_id', '=', id)
    .orderBy('no')
    .execute()
  const versions = stored.map((version) => {
    return {
      no: version.no,
      ours: version.ours,
      byName: version.by_name,
      message: version.message,
      hash: version.hash,
      terms: Terms.parse(version.terms),
      at: version.at,
      fromDay: version.from_day,
      acceptedAt: version.accepted_at,
      acceptedByName: version.accepted_by_name,
    }
  })
  return {
    ...(await rowOf(ctx, row)),
    versions: versions.toReversed(),
    history: await historyOf(ctx, 'marketContract', id),
  }
}

type ContractsInput = { text?: string | undefined; ids?: number[] | undefined }
/** Price strategies to choose from. */
export async function strategyChoices(ctx: Ctx, { text, ids }: ContractsInput) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select s.id, s.code, coalesce(s.names ->> ${ctx.language}, s.names ->> 'en', s.code) as name from price_strategy s
     where s.merchant_id = ${ctx.scope.merchantId} and ${ids ? sql`s.id = any(${ids}::bigint[])` : sql`true`}
       and ${codeOrName('s', text)} order by 3, s.id limit 50`.execute(ctx.db)
  return { rows }
}
