import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { keepCopies, type OwnFile } from '../sent-files.ts'
import { carryOut } from './carry-out.ts'
import { tellCase } from './case-moves.ts'
import { openedAbout } from './subject.ts'
import { addEntry, entryHash, type CaseBody, type CaseCopy } from './trail.ts'

/** Our copy of a case takes what the other side said: once, each entry after the one before, and only where both trails are the same. */
export async function takeCase(
  ctx: Ctx,
  from: number,
  body: CaseBody,
  copies: readonly OwnFile[],
): Promise<void> {
  const { before, hash } = body
  // One that left before entries had files says nothing of them.
  const entry = { ...body.entry, files: body.entry.files ?? [] }
  if (entryHash(before, entry) !== hash) throw new Error('the entry is another than its hash says')
  const { rows } = await sql<CaseCopy>`select * from market_case
    where merchant_id = ${ctx.scope.merchantId} and key = ${body.key} and partner_id = ${from} for update`.execute(
    ctx.db,
  )
  const [copy] = rows
  if (entry.verb === 'open') return copy ? undefined : takeOpening(ctx, from, { ...body, entry }, copies)
  if (!copy || copy.seq < entry.no - 1) throw new Error('an earlier entry has not arrived yet')
  if (copy.seq >= entry.no) return
  if (copy.hash !== before) throw new Error('the trails of the case differ')
  await addEntry(ctx, copy.id, entry, {
    ours: false,
    before,
    hash,
    fileIds: await keepCopies(ctx, copies),
  })
  const after = {
    state: body.state,
    seq: entry.no,
    hash,
    moved_at: entry.at,
    ...(entry.verb === 'offer' && { offer_minor: entry.amountMinor, offer_ours: false }),
  }
  await updateRow(ctx, 'market_case', { id: copy.id }, after)
  await tellCase(ctx, copy, entry.verb)
  if (entry.verb === 'accept') await carryOut(ctx, { ...copy, ...after })
}

/** What it is about, by what both sides know of it: ours alone, and only where it is that company's. */
async function takeOpening(
  ctx: Ctx,
  from: number,
  { key, entry, hash, opening }: CaseBody,
  copies: readonly OwnFile[],
): Promise<void> {
  if (!opening) throw new Error('a case without an opening')
  const { about = 'order', title, currency, claimMinor } = opening
  const own = await openedAbout(ctx, from, opening)
  const { direction } = own
  const saved = await insertRow(ctx, 'market_case', {
    key,
    partner_id: from,
    ours: false,
    about,
    ...own,
    title,
    currency,
    claim_minor: claimMinor,
    state: 'open',
    seq: 1,
    hash,
    opened_at: entry.at,
    moved_at: entry.at,
  })
  await addEntry(ctx, saved.id, entry, {
    ours: false,
    before: '',
    hash,
    fileIds: await keepCopies(ctx, copies),
  })
  await tellCase(ctx, { id: saved.id, key, partner_id: from, direction }, 'open')
}
