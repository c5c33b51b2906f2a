import { Terms } from '#contract/open-market/open-market.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { oneOfMany } from '../../kit/record/tried.ts'
import { todayOf } from '../../kit/text/today.ts'
import { standAsBuyer, standAsSeller } from './accept.ts'
import { amendHash, nextNo, noAmendment } from './amend.ts'
import { addVersion, hashOf, markAccepted, moveDeal, type Copy } from './deal.ts'
import type { MoveBody } from './messages.ts'
import { tellMove } from './propose.ts'

/** Our record on the terms that stand by now. One that may not order at the moment may not order by them either. */
async function standAnew(ctx: Ctx, id: number, level: number | null = null): Promise<void> {
  const copy = await readRow(ctx, 'market_contract', id)
  await (copy.direction === 'sells'
    ? standAsSeller(ctx, copy, { keepsStop: true, level })
    : standAsBuyer(ctx, copy))
}

type Due = Copy & { what: 'lapse' | 'apply' | 'renew' }
/** What the clock does with other terms: those without an answer lapse, agreed ones come into force, contracts go on that say so. */
export async function amendDue(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const { rows } = await sql<Due>`
    select k.*, case when amend_state = 'proposed' then 'lapse' when amend_state = 'accepted' then 'apply' else 'renew' end as what
      from market_contract k
     where k.merchant_id = ${ctx.scope.merchantId}
       and (state in ('active', 'suspended') and amend_state = 'proposed' and amend_ours and amend_from <= ${today}
            or state in ('active', 'suspended') and amend_state = 'accepted' and direction = 'sells' and amend_from <= ${today}
            or state = 'active' and amend_state is null and direction = 'sells' and ends_on is null
               and (terms ->> 'validTo')::date <= ${today} and coalesce((terms ->> 'renewMonths')::int, 0) > 0)
     order by k.id for update of k`.execute(ctx.db)
  for (const { what, ...copy } of rows)
    await oneOfMany(ctx, { contractId: copy.id }, (apart) => ({ lapse, apply, renew })[what](apart, copy))
  await warnOfEnd(ctx, today)
}

async function lapse(ctx: Ctx, copy: Copy): Promise<void> {
  await moveDeal(ctx, copy, 'amendLapse', { to: copy.state, copy: noAmendment })
  await tellMove(ctx, copy, 'amendLapsed')
}

const inForce = ({ amend_terms, amend_hash, amend_no }: Copy) => ({
  terms: JSON.stringify(amend_terms),
  ...(amend_hash !== null && { hash: amend_hash }),
  ...(amend_no !== null && { version_no: amend_no }),
  renew_warned: 0,
  ...noAmendment,
})

async function apply(ctx: Ctx, copy: Copy): Promise<void> {
  // The level of that day came with the form: staff have changed it meanwhile under Pricing, and only another one undoes that.
  const level = copy.amend_strategy_id === copy.strategy_id ? null : copy.amend_strategy_id
  await moveDeal(ctx, copy, 'apply', {
    to: copy.state,
    standing: copy.amend_hash,
    copy: { ...inForce(copy), strategy_id: level ?? copy.strategy_id },
  })
  await standAnew(ctx, copy.id, level)
  await tellMove(ctx, copy, 'amended')
}

/** The same terms with a later end, as they say themselves. */
async function renew(ctx: Ctx, copy: Copy): Promise<void> {
  const before = Terms.parse(copy.terms)
  if (before.validTo === null) return
  const validTo = Temporal.PlainDate.from(before.validTo).add({ months: before.renewMonths }).toString()
  // What they do not say stays unsaid.
  const terms = Object.assign({}, copy.terms, { validTo })
  const [hash, no] = [hashOf(terms), await nextNo(ctx, copy.id)]
  await moveDeal(ctx, copy, 'renew', {
    to: copy.state,
    standing: hash,
    copy: { terms: JSON.stringify(terms), hash, version_no: no, renew_warned: 0 },
    say: { terms },
  })
  await addVersion(ctx, copy.id, {
    no,
    ours: true,
    byName: ctx.actor.name,
    message: '',
    terms,
    hash,
    fromDay: before.validTo,
  })
  await tellMove(ctx, copy, 'renewed')
}

const warnings = [3, 14, 30]
/** 30, 14 and 3 days before a contract ends, or goes on by itself, both sides hear of it: each by its own clock. */
async function warnOfEnd(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await sql<Copy>`
    update market_contract k set renew_warned = w.days
      from (select x.id, (select min(d) from unnest(${warnings}::int[]) d where (x.terms ->> 'validTo')::date - ${today}::date <= d) as days
              from market_contract x
             where x.merchant_id = ${ctx.scope.merchantId} and x.state = 'active' and x.ends_on is null
               and x.amend_state is distinct from 'accepted' and (x.terms ->> 'validTo')::date >= ${today}::date) w
     where k.merchant_id = ${ctx.scope.merchantId} and k.id = w.id and w.days is not null
       and (k.renew_warned = 0 or w.days < k.renew_warned)
    returning k.*`.execute(ctx.db)
  for (const copy of rows)
    await tellMove(ctx, copy, 'renewNear', undefined, { day: Terms.parse(copy.terms).validTo ?? '' })
}

const events: Partial<Record<MoveBody['move'], string>> = {
  amend: 'amendAsked',
  amendAccept: 'amendAccepted',
  amendDecline: 'amendDeclined',
  amendWithdraw: 'amendWithdrawn',
  amendLapse: 'amendLapsed',
  apply: 'amended',
  renew: 'renewed',
}
export const isAmending = ({ move }: MoveBody): boolean => move in events

/** Our copy does what the other did with the terms to come. */
export async function followAmendment(ctx: Ctx, copy: Copy, body: MoveBody): Promise<void> {
  const said = { ours: false, byName: body.byName, message: body.message ?? '' }
  const no = body.move === 'amend' || body.move === 'renew' ? await nextNo(ctx, copy.id) : copy.amend_no
  await updateRow(
    ctx,
    'market_contract',
    { id: copy.id },
    { seq: body.seq, state: body.state, moved_at: ctx.now.toISOString(), ...followed(copy, body, no) },
  )
  if (body.amend && no !== null)
    await addVersion(ctx, copy.id, {
      ...said,
      no,
      terms: Terms.parse(body.amend.terms),
      hash: body.amend.hash,
      fromDay: body.amend.from,
    })
  if (body.move === 'renew' && body.terms && no !== null)
    await addVersion(ctx, copy.id, {
      ...said,
      no,
      terms: body.terms,
      hash: body.hash,
      fromDay: Terms.parse(copy.terms).validTo,
    })
  if (body.move === 'amendAccept') await markAccepted(ctx, copy, body.byName, copy.amend_no)
  if (body.move === 'apply' || body.move === 'renew') await standAnew(ctx, copy.id)
  await tellMove(ctx, copy, events[body.move] ?? 'amended', body.reason)
}

function followed(
  copy: Copy,
  body: MoveBody,
  no: number | null,
): Parameters<typeof updateRow<'market_contract'>>[3] {
  if (body.move === 'amendAccept') return { amend_state: 'accepted' }
  if (body.move === 'apply') {
    if (copy.amend_hash !== body.hash) throw new Error('the copies of the amendment differ')
    return inForce(copy)
  }
  if (body.move === 'renew')
    return {
      terms: JSON.stringify(Terms.parse(body.terms)),
      hash: body.hash,
      ...(no !== null && { version_no: no }),
      renew_warned: 0,
    }
  if (body.move !== 'amend') return noAmendment
  const { amend } = body
  if (!amend || amendHash(amend.terms, amend.from) !== amend.hash)
    throw new Error('the copies of the amendment differ')
  return {
    amend_state: 'proposed',
    amend_no: no,
    amend_ours: false,
    amend_terms: JSON.stringify(Terms.parse(amend.terms)),
    amend_hash: amend.hash,
    amend_from: amend.from,
    amend_strategy_id: null,
  }
}
