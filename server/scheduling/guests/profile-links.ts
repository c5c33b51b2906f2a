import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { fill } from '../../kit/text/words.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { sayToGuest } from './guest-words.ts'
import { profileOf } from './profiles.queries.ts'

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Good until the day after the next trip; so many days where none is known. */
const daysWithoutTrip = 30

export type ProfileLink = {
  merchantId: number
  profileId: number
  language: Language
  hash: Buffer
  state: 'open' | 'expired' | 'revoked'
}
type Ask = { id: number; language?: Language | undefined; mail: boolean }

/** A new link for a guest, by mail where that is wanted and an address is known; earlier ones are worth nothing any more. */
export const giveProfileLink =
  (key: string) =>
  async (ctx: Ctx, { id, language: asked, mail }: Ask) => {
    const profile = await profileOf(ctx, id, key)
    const language = asked ?? languages.find((one) => one === profile.language) ?? 'en'
    await revokeProfileLinks(ctx, id)
    const token = randomBytes(32).toString('base64url')
    const today = Temporal.PlainDate.from(todayOf(ctx))
    const last = profile.nextTrip
      ? Temporal.PlainDate.from(profile.nextTrip).add({ days: 2 })
      : today.add({ days: daysWithoutTrip })
    const expiresAt = last.toZonedDateTime(ctx.merchant.timeZone).toInstant().toString()
    await ctx.db
      .insertInto('platform.profile_link')
      .values({
        token_hash: hashOf(token),
        merchant_id: ctx.scope.merchantId,
        profile_id: id,
        language,
        expires_at: expiresAt,
      })
      .execute()
    const url = `${ctx.app.config.publicUrl}/supplier/guest/${token}`
    const mailed = mail && profile.email !== ''
    if (mailed) await mailLink(ctx, { to: profile.email, name: profile.name, language, url })
    await emit(ctx, 'scheduling.profileAsked', { subject: 'guestProfile', subjectId: id })
    return { url, expiresAt, mailed }
  }

async function mailLink(
  ctx: Ctx,
  { to, name, language, url }: { to: string; name: string; language: Language; url: string },
): Promise<void> {
  const sender = await senderOf(ctx, language)
  const w = (word: Parameters<typeof sayToGuest>[1]) =>
    fill(sayToGuest(language, word), { merchant: sender.name, name })
  await queueMail(ctx, {
    kind: 'guest-message',
    to,
    language,
    partyName: name,
    subject: `${w('title')} · ${sender.name}`,
    text: [w('mail dear'), w('mail ask'), url, sender.name, ...sender.contact].join('\n\n'),
    html: html`<div>
      <p>${w('mail dear')}</p>
      <p>${w('mail ask')}</p>
      <p><a href="${webLink(url)}">${w('title')}</a></p>
      <p>${sender.name}<br />${sender.contact.join(' · ')}</p>
    </div>`.text,
  })
}

export async function revokeProfileLinks(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db
    .updateTable('platform.profile_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The link of a guest that still opens. */
export const openLinkOf = (ctx: Ctx, profileId: number) =>
  ctx.db
    .selectFrom('platform.profile_link')
    .select(['expires_at', 'seen_at'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('profile_id', '=', profileId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .executeTakeFirst()

/** What a token is good for; undefined for one that was never given out. */
export async function readProfileLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<ProfileLink | undefined> {
  const hash = hashOf(token)
  const row = await db
    .selectFrom('platform.profile_link')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    merchantId: row.merchant_id,
    profileId: row.profile_id,
    language: languages.find((one) => one === row.language) ?? 'en',
    hash,
    state: row.revoked_at ? 'revoked' : new Date(row.expires_at) <= new Date() ? 'expired' : 'open',
  }
}

export const markProfileSeen = (ctx: Ctx, hash: Buffer) =>
  sql`update platform.profile_link set seen_at = coalesce(seen_at, ${ctx.now.toISOString()}) where token_hash = ${hash}`.execute(
    ctx.db,
  )
