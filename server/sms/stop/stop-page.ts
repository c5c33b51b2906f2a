import { nameIn, type Language } from '#contract/kit/languages.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { PublicCtx } from '../../kit/ctx.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { readStopToken, stopContact } from './contacts.ts'

const css = outsideCss(`
form{margin:16px 0 0}
button{display:block;width:100%;min-height:48px;margin:16px 0 0;padding:12px 18px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
`)
const headers = outsideHeaders(css, "form-action 'self'")
type StopPageInput = { token: string; language?: Language | undefined }
type Say = (key: string, params?: Record<string, string>) => string

const answer = (
  ctx: PublicCtx,
  { language = ctx.language }: Pick<StopPageInput, 'language'>,
  merchant: string,
  body: (say: Say) => Html,
  status = 200,
): RawAnswer => {
  const say: Say = (key, params) => ctx.app.word(language, `sms.text.${key}`, params)
  return {
    contentType: 'text/html; charset=utf-8',
    headers,
    status,
    body: outsidePage({
      language,
      title: [say('stopTitle'), merchant].filter(Boolean).join(' · '),
      css,
      header: merchant,
      body: html`<section class="card">${body(say)}</section>`,
      footer: html``,
      look: 'narrow',
    }),
  }
}
const unknown = (ctx: PublicCtx, input: StopPageInput): RawAnswer =>
  answer(ctx, input, '', (say) => html`<h1>${say('stopUnknown')}</h1>`, 404)

/** Asks; programs that look at links before people do change nothing. */
export async function showStop(ctx: PublicCtx, input: StopPageInput): Promise<RawAnswer> {
  const at = readStopToken(ctx.app, input.token)
  if (!at) return unknown(ctx, input)
  const language = input.language ?? ctx.language
  const merchant = await withSystemCtx(ctx.app, at.merchantId, async (inner) =>
    nameIn(inner.merchant.names, language),
  ).catch(() => undefined)
  if (merchant === undefined) return unknown(ctx, input)
  return answer(
    ctx,
    input,
    merchant,
    (say) =>
      html`<h1>${say('stopTitle')}</h1>
        <p>${say('stopAsk', { merchant })}</p>
        <form method="post" action="/supplier/notLogin/sms/${input.token}/stop">
          <input type="hidden" name="language" value="${language}" />
          <button>${say('stopButton')}</button>
        </form>`,
  )
}

export async function confirmStop(ctx: PublicCtx, input: StopPageInput): Promise<RawAnswer> {
  const at = readStopToken(ctx.app, input.token)
  if (!at) return unknown(ctx, input)
  const merchant = await withSystemCtx(ctx.app, at.merchantId, async (inner) => {
    await stopContact(inner, at.contactId, 'link')
    return nameIn(inner.merchant.names, input.language ?? ctx.language)
  })
  return answer(
    ctx,
    input,
    merchant,
    (say) =>
      html`<div role="status"><h1>${say('stopDone')}</h1></div>
        <p>${say('stopAsk', { merchant })}</p>`,
  )
}
