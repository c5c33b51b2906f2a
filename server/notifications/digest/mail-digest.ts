import { nameIn, type Language } from '#contract/kit/schema.ts'
import { fillPath } from '#contract/kit/screen.ts'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import { notificationsScreens } from '#contract/notifications/notifications.screens.ts'
import type { Ctx, SessionUser } from '../../kit/ctx.ts'
import { houseInk } from '../../kit/mail/house-mail.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { queueMail } from '../../mail/mail.public.ts'

/** More are counted: who wants to read a hundred reads them in the app. */
const max = 30

/** Mails a person what they are told, in their language: one by its own sentence, several as a list. */
export async function mailDigest(
  ctx: Ctx,
  person: SessionUser,
  notified: readonly Notification[],
): Promise<void> {
  const { email } = await ctx.db
    .selectFrom('app_user')
    .select('email')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (!email) return
  const language = person.language ?? ctx.merchant.language
  const word = (name: string, params: Record<string, unknown> = {}) =>
    ctx.app.word(language, `notifications.mails.${name}`, params)
  const lines = notified.slice(0, max).map((one) => sentenceOf(ctx, language, one))
  const [only] = lines
  const subject =
    lines.length === 1 && only
      ? only
      : word('subject', { count: notified.length, merchant: nameIn(ctx.merchant.names, language) })
  const more = notified.length > max ? word('more', { count: notified.length - max }) : ''
  const at = (screen: keyof typeof notificationsScreens) =>
    ctx.app.config.publicUrl + fillPath(notificationsScreens[screen].path)
  const open = word('open')
  const why = word('why', { link: at('subscriptions') })
  await queueMail(ctx, {
    kind: 'notification',
    to: email,
    language,
    subject: subject.slice(0, 200),
    text: [...lines.map((line) => `· ${line}`), more, `${open}: ${at('notification')}`, why]
      .filter(Boolean)
      .join('\n\n'),
    html: html`<div style="${houseInk}">
      <ul>
        ${lines.map((line) => html`<li>${line}</li>`)}
      </ul>
      ${more && html`<p>${more}</p>`}
      <p><a href="${webLink(at('notification'))}">${open}</a></p>
      <p style="color:#566873">${why}</p>
    </div>`.text,
    // Nobody is mailed twice about the newest of them.
    onceKey: `notification ${person.id} ${notified[0]?.id ?? 0}`,
  })
}

const moment = /^\d{4}-\d\d-\d\dT/

function sentenceOf(
  ctx: Ctx,
  language: Language,
  { kind, count, code, facts: stored }: Notification,
): string {
  const params = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, describe(ctx, language, value)]),
  )
  const many = `notifications.many.${kind}`
  const existing = count > 1 && ctx.app.word(language, many) !== many
  const facts = { ...params, code, count }
  return ctx.app.word(language, existing ? many : `notifications.told.${kind}`, facts, ctx.merchant)
}

/** A fact as the reader reads it: names in their language, moments by the merchant's clock. */
function describe({ merchant }: Ctx, language: Language, value: unknown): unknown {
  if (typeof value === 'string')
    return moment.test(value) ? momentText(new Date(value), merchant.timeZone) : value
  if (typeof value !== 'object' || value === null) return value ?? ''
  return nameIn(Object.fromEntries(Object.entries(value).map(([key, name]) => [key, String(name)])), language)
}
