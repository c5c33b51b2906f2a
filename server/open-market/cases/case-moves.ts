import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { CaseOffer, CaseOpen, CaseSay, CaseVerb } from '#contract/open-market/cases.schema.ts'
import { liveCases } from '#contract/open-market/cases.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { loadMerchant } from '../../kit/system-ctx.ts'
import { postCase } from '../contracts/messages.ts'
import { mailNews } from '../setting/mail-news.ts'
import { partnerByCode } from '../partners.ts'
import { takeCaseFiles } from './case-files.ts'
import { carryOut } from './carry-out.ts'
import { subjectOf } from './subject.ts'
import { addEntry, entryHash, entryOf, lockCase, moveCase, numberOf, type CaseCopy } from './trail.ts'

/** Opens a case about an order, an order on a bill, a contract or a licence: one at a time of each. */
export async function openCase(ctx: Ctx, input: CaseOpen): Promise<{ id: number }> {
  const { merchantCode, title, body, claimMinor, files: fileIds } = input
  const partner = await partnerByCode(ctx, merchantCode)
  const { own, currency, amountMinor: maxMinor, subject, opening } = await subjectOf(ctx, input, partner)
  if (maxMinor !== null && claimMinor > maxMinor)
    failField('claimMinor', 'tooLarge', { max: `${groupedAmount(maxMinor, currency)} ${currency}` })
  const key = crypto.randomUUID()
  const files = await takeCaseFiles(ctx, null, fileIds)
  const entry = entryOf(ctx, 1, 'open', { body, amountMinor: claimMinor, files })
  const hash = entryHash('', entry)
  await openHead(ctx, { key, hash, otherId: partner.id, subject })
  const saved = await insertRow(ctx, 'market_case', {
    key,
    partner_id: partner.id,
    ours: true,
    about: opening.about,
    ...own,
    title,
    currency,
    claim_minor: claimMinor,
    state: 'open',
    seq: 1,
    hash,
  })
  await addEntry(ctx, saved.id, entry, { ours: true, before: '', hash, fileIds })
  await postCase(ctx, partner.id, {
    key,
    state: 'open',
    entry,
    before: '',
    hash,
    opening: { ...opening, title, currency, claimMinor },
    fileIds,
  })
  await tellCase(ctx, { id: saved.id, key, partner_id: partner.id, direction: own.direction }, 'open')
  return saved
}

type Head = { key: string; hash: string; otherId: number; subject: string }
/** Two live cases of one subject are refused by the database, whoever of the two was first. */
async function openHead(ctx: Ctx, { key, hash, otherId, subject }: Head): Promise<void> {
  try {
    await sql`insert into platform.market_case_head (key, opener_id, other_id, subject, state, hash)
      values (${key}, ${ctx.scope.merchantId}, ${otherId}, ${subject}, 'open', ${hash})`.execute(ctx.db)
  } catch (error) {
    if (violated(error) === 'market_case_live') fail('open-market.caseOpen')
    throw error
  }
}

const done = { done: true } as const
const isLive = ({ state }: CaseCopy): boolean => liveCases.includes(state)
const requireThat = (is: boolean): void => {
  if (!is) fail('operationInvalid')
}

/** Says something to the other side; the first answer to an open case answers it. */
export async function answerCase(ctx: Ctx, { id, body, files }: CaseSay) {
  const copy = await lockCase(ctx, id)
  requireThat(isLive(copy))
  const isAnswer = copy.state === 'open' && !copy.ours
  await move(ctx, copy, 'answer', { to: isAnswer ? 'answered' : copy.state, body, fileIds: files })
  return done
}

/** Proposes an amount; it stands until the other side accepts it, or proposes another. */
export async function offerCase(ctx: Ctx, { id, body, amountMinor, files }: CaseOffer) {
  const copy = await lockCase(ctx, id)
  // An open case waits for the other side first.
  requireThat(isLive(copy) && copy.state !== 'escalated' && (copy.state !== 'open' || !copy.ours))
  if (amountMinor > copy.claim_minor) failField('amountMinor', 'open-market.fieldErrors.overClaim')
  await move(ctx, copy, 'offer', {
    to: 'proposed',
    body,
    amountMinor,
    fileIds: files,
    copy: { offer_minor: amountMinor, offer_ours: true },
  })
  return done
}

/** Accepts the offer that stands: it is carried out here and there, each once. */
export async function acceptCase(ctx: Ctx, { id, seq }: { id: number; seq: number }) {
  const copy = await lockCase(ctx, id)
  if (copy.seq !== seq) fail('open-market.contractChanged')
  requireThat(copy.state === 'proposed' && copy.offer_ours === false)
  const after = await move(ctx, copy, 'accept', { to: 'agreed', amountMinor: copy.offer_minor })
  await carryOut(ctx, after)
  return done
}

/** Days without an answer after which whoever opened it may ask the platform's desk. */
const waitDays = 7
export async function escalateCase(ctx: Ctx, { id, reason }: { id: number; reason: string }) {
  const copy = await lockCase(ctx, id)
  const waited = ctx.now.getTime() - new Date(copy.moved_at).getTime() >= waitDays * 86_400_000
  requireThat(isLive(copy) && copy.state !== 'escalated' && (copy.state !== 'open' || (copy.ours && waited)))
  await move(ctx, copy, 'escalate', { to: 'escalated', body: reason })
  return done
}

export async function withdrawCase(ctx: Ctx, { id, reason }: { id: number; reason: string }) {
  const copy = await lockCase(ctx, id)
  requireThat(isLive(copy) && copy.ours)
  await move(ctx, copy, 'withdraw', { to: 'withdrawn', body: reason })
  return done
}

/** Our own note, which the other side never reads. */
export async function noteCase(ctx: Ctx, { id, note }: { id: number; note: string }) {
  await lockCase(ctx, id)
  await updateRow(ctx, 'market_case', { id }, { note })
  return done
}

/** The desk's word, in whose tenant it is carried to both: it says, and moves no money. */
export async function decideCase(ctx: Ctx, { id, text }: { id: number; text: string }): Promise<void> {
  const copy = await lockCase(ctx, id)
  requireThat(copy.state === 'escalated')
  await move(ctx, copy, 'decide', { to: 'decided', body: text })
}

async function move(
  ctx: Ctx,
  copy: CaseCopy,
  verb: CaseVerb,
  moving: Parameters<typeof moveCase>[3],
): Promise<CaseCopy> {
  const after = await moveCase(ctx, copy, verb, moving)
  await tellCase(ctx, copy, verb)
  return after
}

const events = {
  open: 'caseOpened',
  answer: 'caseAnswered',
  offer: 'caseOffered',
  accept: 'caseAgreed',
  escalate: 'caseEscalated',
  decide: 'caseDecided',
  withdraw: 'caseWithdrawn',
  lapse: 'caseLapsed',
} as const
export async function tellCase(
  ctx: Ctx,
  copy: Pick<CaseCopy, 'id' | 'key' | 'partner_id' | 'direction'>,
  verb: CaseVerb,
): Promise<void> {
  const partner = await loadMerchant(ctx.db, copy.partner_id)
  const { direction } = copy
  const [name, number] = [nameIn(partner.names, ctx.merchant.language), numberOf(copy.key)]
  await emit(ctx, `open-market.${events[verb]}`, {
    subject: 'marketCase',
    subjectId: copy.id,
    facts: { name, code: partner.code, direction, number },
  })
  await mailNews(ctx, events[verb], { name, number, partner: { code: partner.code, direction } })
}

const silentDays = 30
/** Cases in which neither side has said anything for a month: whoever opened it lets it lapse. */
export async function lapseCases(ctx: Ctx): Promise<void> {
  const { rows } = await sql<CaseCopy>`select * from market_case
    where merchant_id = ${ctx.scope.merchantId} and ours and state in ('open', 'answered', 'proposed')
      and moved_at < ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${silentDays})
    order by id for update`.execute(ctx.db)
  for (const copy of rows) await move(ctx, copy, 'lapse', { to: 'lapsed' })
}
