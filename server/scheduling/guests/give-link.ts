import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { fill } from '../../kit/text/words.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { sayToGuest } from './guest-words.ts'
import { revokeProfileLinks } from './profile-links.ts'
import { profileOf } from './profiles.queries.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

/** Good until the day after the next trip; so many days where none is known. */
const daysWithoutTrip = 30

type Ask = { id: number; language?: Language | undefined; mail: boolean }

/** A new link for a guest, by mail where that is wanted and an address is known; earlier ones are worth nothing any more. */
export const giveProfileLink =
  (key: string) =>
  async (ctx: Ctx, { id, language: requested, mail }: Ask) => {
    const profile = await profileOf(ctx, id, key)
    const language = requested ?? asOneOf(languages, profile.language) ?? 'en'
    await revokeProfileLinks(ctx, id)
    const token = makeToken()
    const today = Temporal.PlainDate.from(todayOf(ctx))
    const last = profile.nextTrip
      ? Temporal.PlainDate.from(profile.nextTrip).add({ days: 2 })
      : today.add({ days: daysWithoutTrip })
    const expiresAt = last.toZonedDateTime(ctx.merchant.timeZone).toInstant().toString()
    await ctx.db
      .insertInto('platform.profile_link')
      .values({
        token_hash: hashToken(token),
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
