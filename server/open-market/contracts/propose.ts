import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Counter, Propose } from '#contract/open-market/open-market.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { loadMerchant } from '../../kit/system-ctx.ts'
import { askOfDisputes } from '../cases/repeated.ts'
import { mailNews } from '../setting/mail-news.ts'
import { otherWay, partnerByCode } from '../partners.ts'
import { checkAsks, checkGates, ownRecords } from './checks.ts'
import { addFiles, withFiles } from './contract-files.ts'
import { addVersion, hashOf, isTalking, lockCopy, moveDeal, type Copy } from './deal.ts'
import { postMove } from './messages.ts'

/** Proposes terms to a company that shows itself: its people read them a moment later. */
export async function propose(ctx: Ctx, input: Propose): Promise<{ id: number }> {
  const { merchantCode, direction, message } = input
  const partner = await partnerByCode(ctx, merchantCode, direction)
  await checkAsks(ctx, partner.id)
  await checkGates(ctx, partner.id)
  await askOfDisputes(ctx, partner)
  const { terms, sent } = await withFiles(ctx, null, input)
  const own = await ownRecords(ctx, { direction, partnerId: partner.id, terms }, input)
  const hash = hashOf(terms)
  const me = ctx.scope.merchantId
  const [seller, buyer] = direction === 'sells' ? [me, partner.id] : [partner.id, me]
  const dealId = await openDeal(ctx, { seller, buyer, hash })
  const saved = await insertRow(ctx, 'market_contract', {
    deal_id: dealId,
    direction,
    partner_id: partner.id,
    state: 'proposed',
    seq: 1,
    terms: JSON.stringify(terms),
    hash,
    our_word: true,
    ...own,
  })
  await addVersion(ctx, saved.id, { no: 1, ours: true, byName: ctx.actor.name, message, terms, hash })
  await addFiles(ctx, saved.id, sent)
  await postMove(ctx, partner.id, {
    dealId,
    seq: 1,
    move: 'propose',
    state: 'proposed',
    hash,
    byName: ctx.actor.name,
    terms,
    files: sent,
    message,
    direction: otherWay(direction),
  })
  await emit(ctx, 'open-market.proposed', {
    subject: 'marketContract',
    subjectId: saved.id,
    facts: { name: nameIn(partner.names, ctx.merchant.language) },
  })
  return saved
}

/** Two live contracts of one direction between the same two are refused by the database, whoever of them was first. */
async function openDeal(ctx: Ctx, deal: { seller: number; buyer: number; hash: string }): Promise<number> {
  const me = ctx.scope.merchantId
  try {
    const { rows } = await sql<{ id: number }>`
      insert into platform.market_deal (seller_id, buyer_id, proposer_id, state, hash, last_word_id)
      values (${deal.seller}, ${deal.buyer}, ${me}, 'proposed', ${deal.hash}, ${me}) returning id`.execute(
      ctx.db,
    )
    return firstOf(rows).id
  } catch (error) {
    if (violated(error) === 'market_deal_live') fail('open-market.alreadyConnected')
    throw error
  }
}

/** Other terms in answer to theirs: from now on these stand, and it is their turn. */
export async function counter(ctx: Ctx, input: Counter): Promise<{ id: number }> {
  const { id, seq, message } = input
  const copy = await lockCopy(ctx, id)
  if (copy.seq !== seq) fail('open-market.contractChanged')
  if (!isTalking(copy.state) || copy.our_word) fail('operationInvalid')
  const { terms, sent } = await withFiles(ctx, id, input)
  const own = await ownRecords(ctx, { direction: copy.direction, partnerId: copy.partner_id, terms }, input)
  const hash = hashOf(terms)
  const no = copy.version_no + 1
  await moveDeal(ctx, copy, 'counter', {
    to: 'countered',
    hash,
    copy: { terms: JSON.stringify(terms), hash, version_no: no, our_word: true, ...own },
    say: { terms, message, files: sent },
  })
  await addFiles(ctx, id, sent)
  await addVersion(ctx, id, { no, ours: true, byName: ctx.actor.name, message, terms, hash })
  await tellMove(ctx, copy, 'countered')
  return { id }
}

/** What happened to a contract, in our own history. */
export async function tellMove(
  ctx: Ctx,
  copy: Pick<Copy, 'id' | 'partner_id' | 'direction'>,
  what: string,
  reason?: string,
  facts: Record<string, string> = {},
): Promise<void> {
  const partner = await loadMerchant(ctx.db, copy.partner_id)
  const { direction } = copy
  const name = nameIn(partner.names, ctx.merchant.language)
  await emit(ctx, `open-market.${what}`, {
    subject: 'marketContract',
    subjectId: copy.id,
    reason,
    facts: { name, code: partner.code, direction, ...facts },
  })
  await mailNews(ctx, what, { name, reason, partner: { code: partner.code, direction } })
}
