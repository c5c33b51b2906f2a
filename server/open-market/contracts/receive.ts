import { sql } from 'kysely'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import { itemAt } from '#contract/kit/given.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { insertRow, readRow, updateRow } from '../../kit/db/rows.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { noteFailure, takeMail } from '../../kit/jobs/mailbox.ts'
import { readMail } from '../../kit/nodes/read-mail.ts'
import { oneOfMany } from '../../kit/record/tried.ts'
import { loadMerchant, withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { copyFiles, keepCopies, type OwnFile } from '../sent-files.ts'
import { takeCase } from '../cases/receive-case.ts'
import { keepLook } from '../library/looks.ts'
import { standAsBuyer, standAsSeller } from './accept.ts'
import { followAmendment, isAmending } from './amend-on-day.ts'
import { passesGates } from './checks.ts'
import type { Direction } from '../partners.ts'
import { ownSetting } from '../setting/own-setting.ts'
import { addVersion, beginsLater, hashOf, markAccepted, moveDeal, type Copy } from './deal.ts'
import { addFiles } from './contract-files.ts'
import type { MarketMessage, MoveBody } from './messages.ts'
import { effectOf } from './moves.ts'
import { tellMove } from './propose.ts'
import { acceptsByItself } from './standard-terms.ts'

/** Handles one message of the market in the receiver's own transaction: once, however often it is tried, each move after the one before. */
export const handleMarketMessage: Job = async ({ app }, payload) => {
  const message = await readMail<MarketMessage>(app, payload)
  if (!message || message.handled_at) return
  const { from_merchant: from, to_merchant: to } = message
  try {
    const { actor, refused } = await withSystemCtx(app, to, async (ctx) => ({
      actor: await senderOf(ctx, from),
      refused: await isRefused(ctx, message),
    }))
    // Of a request that is refused by itself nothing is copied.
    const files = refused ? [] : await copyFiles(app, message, filesIn(message))
    await withSystemCtx(
      app,
      to,
      async (ctx) => {
        if (!(await takeMail(ctx, message.id))) return
        if (message.topic === 'market.look') return keepLook(ctx, from, message.body)
        if (message.topic === 'market.case') return takeCase(ctx, from, message.body, files)
        await takeMove(ctx, message, refused)
        if (files.length) await fileAway(ctx, message.body, files)
      },
      actor,
    )
  } catch (error) {
    await noteFailure(app, message.id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

/** Files that a message names, as its sender has them: those of an entry, or of terms. */
const filesIn = (message: MarketMessage): readonly OwnFile[] => {
  if (message.topic === 'market.look') return []
  if (message.topic === 'market.move') return message.body.files ?? []
  const { entry, fileIds = [] } = message.body
  return (entry.files ?? []).map((file, at) => ({ ...file, id: itemAt(fileIds, at) }))
}

/** Our copies stand with our copy of the contract. */
async function fileAway(ctx: Ctx, { dealId }: MoveBody, files: readonly OwnFile[]): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('market_contract')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  await keepCopies(ctx, files)
  await addFiles(ctx, id, files)
}

async function senderOf({ db, merchant }: Ctx, merchantId: number): Promise<ActorRef> {
  const from = await loadMerchant(db, merchantId)
  return {
    kind: 'merchant',
    id: null,
    name: nameIn(from.names, merchant.language) || from.code,
    origin: 'market',
  }
}

type Move = Extract<MarketMessage, { topic: 'market.move' }>
async function takeMove(ctx: Ctx, { from_merchant: from, body }: Move, refused: boolean): Promise<void> {
  if (body.terms && hashOf(body.terms) !== body.hash) throw new Error('the copies of the contract differ')
  if (body.move === 'propose') return takeProposal(ctx, from, body, refused)
  const copy = await ctx.db
    .selectFrom('market_contract')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('deal_id', '=', body.dealId)
    .where('partner_id', '=', from)
    .forUpdate()
    .executeTakeFirst()
  // The move before it is still on its way: the queue tries again.
  if (!copy || copy.seq < body.seq - 1) throw new Error('an earlier move has not arrived yet')
  if (copy.seq >= body.seq) return
  if (isAmending(body)) return followAmendment(ctx, copy, body)
  await follow(ctx, copy, body)
}

/** A request of another company. One that is blocked, or that our rules refuse, is refused by itself, without anybody being told. */
async function takeProposal(ctx: Ctx, from: number, body: MoveBody, refused: boolean): Promise<void> {
  const existing = await ctx.db
    .selectFrom('market_contract')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('deal_id', '=', body.dealId)
    .executeTakeFirst()
  // It came before.
  if (existing) return
  const terms = Terms.parse(body.terms)
  const saved = await insertRow(ctx, 'market_contract', {
    deal_id: body.dealId,
    direction: body.direction ?? 'sells',
    partner_id: from,
    state: 'proposed',
    seq: body.seq,
    terms: JSON.stringify(terms),
    hash: body.hash,
    our_word: false,
  })
  await addVersion(ctx, saved.id, {
    no: 1,
    ours: false,
    byName: body.byName,
    message: body.message ?? '',
    terms,
    hash: body.hash,
  })
  const copy = await readRow(ctx, 'market_contract', saved.id)
  if (refused) return moveDeal(ctx, copy, 'decline', { to: 'declined' })
  if (!(await acceptsByItself(ctx, copy))) await tellMove(ctx, copy, 'proposed')
}

/** Is it a request of a company that we block, or one that our rules refuse? */
async function isRefused(ctx: Ctx, message: MarketMessage): Promise<boolean> {
  if (message.topic !== 'market.move' || message.body.move !== 'propose') return false
  const { from_merchant: from, body } = message
  const { rows: blocks } = await sql`select from platform.market_block
    where merchant_id = ${ctx.scope.merchantId} and blocked_id = ${from}`.execute(ctx.db)
  return blocks.length > 0 || isRefusedByRule(ctx, from, body.direction ?? 'sells')
}

/** Do our rules refuse such a request by themselves: its direction, its company's country, or its licence? */
async function isRefusedByRule(ctx: Ctx, from: number, direction: Direction): Promise<boolean> {
  const {
    auto_decline: asksLicence,
    decline_countries: countries,
    decline_directions: directions,
  } = await ownSetting(ctx)
  if (directions.includes(direction)) return true
  if (asksLicence && !(await passesGates(ctx, from))) return true
  const { rows } = await sql`select from platform.market_company
    where merchant_id = ${from} and country = any(${countries}::text[])`.execute(ctx.db)
  return rows.length > 0
}

const view: Partial<Record<MoveBody['move'], string>> = {
  counter: 'countered',
  decline: 'declined',
  withdraw: 'withdrawn',
  suspend: 'suspended',
  resume: 'resumed',
  end: 'ended',
  ended: 'ended',
  lapse: 'lapsed',
  expire: 'expired',
  accept: 'accepted',
  activate: 'active',
}

/** Our copy does what the other did; an acceptance goes on until both records stand. */
async function follow(ctx: Ctx, copy: Copy, body: MoveBody): Promise<void> {
  const terms = body.terms && Terms.parse(body.terms)
  const no = copy.version_no + (terms ? 1 : 0)
  await updateRow(
    ctx,
    'market_contract',
    { id: copy.id },
    {
      seq: body.seq,
      state: body.state,
      moved_at: ctx.now.toISOString(),
      ...(terms && { terms: JSON.stringify(terms), hash: body.hash, version_no: no, our_word: false }),
      ...(body.reason !== undefined && { reason: body.reason }),
      ...(body.endsOn !== undefined && { ends_on: body.endsOn }),
    },
  )
  if (terms)
    await addVersion(ctx, copy.id, {
      no,
      ours: false,
      byName: body.byName,
      message: body.message ?? '',
      terms,
      hash: body.hash,
    })
  const now = await readRow(ctx, 'market_contract', copy.id)
  await effectOf(ctx, copy, body.state)
  const event = view[body.move]
  if (event) await tellMove(ctx, now, event, body.reason)
  if (body.move === 'accept') await markAccepted(ctx, now, body.byName)
  const waits = now.direction === 'sells' ? beginsLater(ctx, Terms.parse(now.terms)) : body.waits
  if (body.move === 'stand' || (body.move === 'accept' && !waits)) await goOn(ctx, now)
}

/** What was accepted for a later day begins on it, by the seller's clock. */
export async function beginDue(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Copy>`
    select * from market_contract
     where merchant_id = ${ctx.scope.merchantId} and state = 'accepted' and direction = 'sells'
       and (terms ->> 'validFrom')::date <= ${todayOf(ctx)}
       and (moved_at at time zone ${ctx.merchant.timeZone})::date < (terms ->> 'validFrom')::date
     order by id for update`.execute(ctx.db)
  for (const copy of rows) await oneOfMany(ctx, { contractId: copy.id }, (apart) => goOn(apart, copy))
}

/** Our record is made: the seller's first, then the buyer's, by which the contract is active on both sides. */
async function goOn(ctx: Ctx, copy: Copy): Promise<void> {
  if (copy.direction === 'sells') {
    await standAsSeller(ctx, copy, { level: copy.strategy_id })
    return moveDeal(ctx, copy, 'stand', { to: 'accepted' })
  }
  await standAsBuyer(ctx, copy)
  await moveDeal(ctx, copy, 'activate', { to: 'active' })
  await tellMove(ctx, copy, 'active')
}
