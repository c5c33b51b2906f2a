import { fillPath } from '#contract/kit/screen.ts'
import { openMarketScreens } from '#contract/open-market/open-market.screens.ts'
import { marketNews, type MarketNews } from '#contract/notifications/market-news.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { framed, queueMail } from '../../mail/mail.public.ts'
import type { Direction } from '../partners.ts'
import { ownSetting } from './own-setting.ts'

type News = {
  /** The other company's name, or the licence's number. */
  name: string
  number?: string
  reason?: string | undefined
  /** Whose page says more; none: our own settings. */
  partner?: { code: string; direction: Direction }
}
const wanted = {
  asks: 'mail_asks',
  moves: 'mail_moves',
  cases: 'mail_cases',
  licences: 'mail_licences',
} as const
const sentence: Record<MarketNews, string> = {
  asks: 'asked',
  moves: 'moved',
  cases: 'case',
  licences: 'licence',
}

/**
 * Mails the company's own address what the other company or the clock did, where its settings say so; what our people do they know.
 * In the language of whose address it is, else the company's.
 */
export async function mailNews(ctx: Ctx, event: string, news: News): Promise<void> {
  const [kind, word] = marketNews[event] ?? []
  if (!kind || ctx.actor.kind === 'staff') return
  const setting = await ownSetting(ctx)
  if (!setting.mail_to || !setting[wanted[kind]]) return
  const reader = await ctx.db
    .selectFrom('app_user')
    .select('language')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('email', '=', setting.mail_to)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  const language = reader?.language ?? ctx.merchant.language
  const say = (name: string, params: Record<string, string> = {}) =>
    ctx.app.word(language, `open-market.mails.${name}`, params, ctx.merchant)
  const what = ctx.app.word(language, String(word))
  const facts = { name: news.name, number: news.number ?? '', what }
  const subject = say('subject', facts).slice(0, 200)
  const [text, open, why] = [say(sentence[kind], facts), say('open'), say('why')]
  const link = ctx.app.config.publicUrl + pathOf(news)
  const body = html`<p>${text}</p>
    ${news.reason && html`<blockquote>${news.reason}</blockquote>`}
    <p><a href="${webLink(link)}">${open}</a></p>
    <p style="color:#566873">${why}</p>`
  await queueMail(ctx, {
    kind: 'market-news',
    audience: 'user',
    to: setting.mail_to,
    language,
    subject,
    text: [text, news.reason, `${open}: ${link}`, why].filter(Boolean).join('\n\n'),
    ...(await framed(ctx, language, subject, body)),
  })
}

const pathOf = ({ partner }: News): string =>
  !partner
    ? fillPath(openMarketScreens.marketSetting.path)
    : partner.direction === 'sells'
      ? fillPath(openMarketScreens.marketAgent.path, { distributorCode: partner.code })
      : fillPath(openMarketScreens.marketSupplier.path, { merchantCode: partner.code })
