import type { Language } from '#contract/kit/languages.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { linkFacts, type LinkFacts, type WhyClosed } from '../../scheduling/scheduling.public.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

export type PlanLink = LinkFacts & {
  purpose: Purpose
  planId: number
  quotationId: number | null
  crewId: number | null
  /** Of a link of guests: the one guest whose it is; null: all of them. */
  guestId: number | null
  /** Of a supplier's link: the question that it answers. */
  optionId: number | null
  expiresAt: string
}

type NewLink = {
  purpose: Purpose
  planId: number
  quotationId?: number
  crewId?: number
  guestId?: number
  optionId?: number
  language: Language
  expiresAt: string
  /** Earlier ones of the same guide or guests are worth nothing any more. */
  replaces: boolean
}
const paths = {
  quotation: '/supplier/notLogin/quotation',
  guide: '/supplier/notLogin/groupGuide',
  guests: '/supplier/notLogin/groupGuests',
  option: '/supplier/notLogin/groupOption',
} as const
type Purpose = keyof typeof paths
export const linkPath = (purpose: NewLink['purpose'], token: string): string => `${paths[purpose]}/${token}`

/** A new link. Only its hash is stored. */
export async function makePlanLink(ctx: Ctx, link: NewLink): Promise<{ url: string; expiresAt: string }> {
  const { purpose, planId, quotationId = null, crewId = null, guestId = null } = link
  const { optionId = null, language, expiresAt } = link
  if (link.replaces)
    await ctx.db
      .updateTable('platform.plan_link')
      .set({ revoked_at: ctx.now.toISOString() })
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('plan_id', '=', planId)
      .where('purpose', '=', purpose)
      .where('crew_id', 'is not distinct from', crewId)
      .where('guest_id', 'is not distinct from', guestId)
      .where('revoked_at', 'is', null)
      .execute()
  const token = makeToken()
  await ctx.db
    .insertInto('platform.plan_link')
    .values({
      token_hash: hashToken(token),
      merchant_id: ctx.scope.merchantId,
      purpose,
      plan_id: planId,
      quotation_id: quotationId,
      crew_id: crewId,
      guest_id: guestId,
      option_id: optionId,
      language,
      expires_at: expiresAt,
    })
    .execute()
  return { url: `${ctx.app.config.publicUrl}${linkPath(purpose, token)}`, expiresAt }
}

export type OpenPlanLink = PlanLink & { language: Language; token: string }
/** The page of a link within its merchant, in the language that is asked or its own; one that opens nothing says why. */
export async function onPlanLink(
  ctx: PublicCtx,
  { token, language }: { token: string; language?: Language | undefined },
  purpose: Purpose,
  closed: (language: Language, why: WhyClosed) => RawAnswer,
  work: (inner: Ctx, link: OpenPlanLink) => Promise<RawAnswer>,
): Promise<RawAnswer> {
  const link = await readPlanLink(ctx.app.db, token, purpose)
  if (!link) return closed(language ?? ctx.language, 'unknown')
  const shownIn = language ?? link.language
  if (link.state !== 'open') return closed(shownIn, link.state)
  return withSystemCtx(ctx.app, link.merchantId, (inner) =>
    work({ ...inner, language: shownIn }, { ...link, token, language: shownIn }),
  )
}

/** What a token is good for; undefined for one that was never given out. */
async function readPlanLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
  purpose: PlanLink['purpose'],
): Promise<PlanLink | undefined> {
  const row = await db
    .selectFrom('platform.plan_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return (
    row && {
      ...linkFacts(row),
      purpose,
      planId: row.plan_id,
      quotationId: row.quotation_id,
      crewId: row.crew_id,
      guestId: row.guest_id,
      optionId: row.option_id,
      expiresAt: row.expires_at,
    }
  )
}

/** When somebody looked last. */
export async function markLinkSeen(ctx: Ctx, token: string): Promise<void> {
  await ctx.db
    .updateTable('platform.plan_link')
    .set({ seen_at: ctx.now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .execute()
}
