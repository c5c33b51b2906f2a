import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
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

const ink = 'color:#10212E;font:16px/1.6 system-ui,sans-serif'
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
      html: html`<div style="${ink}">
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
