import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { houseInk } from '../../kit/mail/house-mail.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { composeMail, queueMail } from '../../mail/mail.public.ts'

type Letter = {
  to: string
  language: Language
  kind: 'code' | 'invitation' | 'reset'
  params: Record<string, string | number>
  code?: string
  link?: string
}

const button = 'background:#0B6E75;color:#fff;padding:12px 24px;border-radius:6px;text-decoration:none'
const big = 'font-size:32px;letter-spacing:6px;font-weight:600'

/** Mails a person a code or a one-time link, in their language, from their merchant: in its own words where it has some. */
export async function mailLetter(
  ctx: Ctx,
  { to, language, kind, params, code, link }: Letter,
): Promise<void> {
  const word = (name: string) =>
    ctx.app.word(language, `identity.mails.${name}`, {
      merchant: nameIn(ctx.merchant.names, language),
      ...params,
    })
  const [subject, intro, note, open] = [
    word(`${kind}Subject`),
    word(`${kind}Intro`),
    word(`${kind}Note`),
    word('open'),
  ]
  const codeAsHtml = html`${code && html`<p style="${big}">${code}</p>`}`
  const linkAsHtml = html`${
    link &&
    html`<p><a href="${webLink(link)}" style="${button}">${open}</a></p>
      <p>${link}</p>`
  }`
  const mail = await composeMail(ctx, {
    kind: `account-${kind}`,
    language,
    values: {
      merchant: nameIn(ctx.merchant.names, language),
      name: String(params['name'] ?? ''),
      userName: String(params['userName'] ?? ''),
      code: { text: code ?? '', html: codeAsHtml },
      link: { text: link ?? '', html: linkAsHtml },
    },
    usual: () => ({
      subject,
      text: [intro, code ?? link, note].join('\n\n'),
      html: html`<div style="${houseInk}">
        <p>${intro}</p>
        ${codeAsHtml} ${linkAsHtml}
        <p style="color:#566873">${note}</p>
      </div>`.text,
    }),
  })
  await queueMail(ctx, {
    kind: `account-${kind}`,
    to,
    language,
    ...(typeof params['name'] === 'string' && { partyName: params['name'] }),
    ...mail,
  })
}

type NoticeKind =
  | 'newDevice'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryUsed'

/**
 * Tells a person what happened to their log-in, so that they hear of it where it was not them: to the address that they have proven,
 * else to the one that is known; nothing where there is none. With the merchant's own eyes.
 */
export async function mailNotice(
  own: Ctx,
  userId: number,
  kind: NoticeKind,
  params: Record<string, string | number> = {},
): Promise<void> {
  const person = await own.db
    .selectFrom('app_user')
    .select(['email', 'safe_email', 'full_name', 'user_name', 'language'])
    .where('merchant_id', '=', own.scope.merchantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const to = person?.safe_email || person?.email
  if (!person || !to) return
  const language = person.language ?? own.merchant.language
  const merchant = nameIn(own.merchant.names, language)
  const word = (key: string) =>
    own.app.word(
      language,
      `identity.notices.${key}`,
      { merchant, name: person.full_name, userName: person.user_name, ...params },
      own.merchant,
    )
  const [subject, what, note] = [word(`${kind}Subject`), word(kind), word('notYou')]
  await queueMail(own, {
    kind: 'account-notice',
    to,
    language,
    audience: 'user',
    partyName: person.full_name,
    subject,
    text: [what, note].join('\n\n'),
    html: html`<div style="${houseInk}">
      <p>${what}</p>
      <p style="color:#566873">${note}</p>
    </div>`.text,
  })
}
