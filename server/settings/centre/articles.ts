import fs from 'node:fs'
import type { z } from 'zod'
import { screensByDomain } from '#contract/screens.ts'
import type { Screen } from '#contract/kit/screen.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { ArticleGroup } from '#contract/settings/centre/centre.api.ts'
import { sql } from 'kysely'
import { service } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import { may, userOf, type Ctx } from '../../kit/ctx.ts'
import { guidesOf } from '../help.queries.ts'
import { excerptOf, foldedWords, markHits } from './highlight.ts'

type Stored = {
  screen: string
  domain: string
  path: string
  needs: string
  audience: readonly string[]
  title: string
  text: string
  url: string
  /** Title, and both, as they are searched. */
  foldedTitle: string
  folded: string
}

/** Tags go, what they hold stays. */
const plainText = (page: string): string =>
  page
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()

/** All articles of a language, read once: one for each page that is written, under the screen it is called by. */
function articlesIn(ctx: Ctx, language: Language): Stored[] {
  return service(ctx.app, `settings.articles.${language}`, () => {
    const guides = new Map(
      guidesOf(ctx.app)
        .filter((guide) => guide.language === language)
        .map((guide) => [guide.screen, guide]),
    )
    return Object.entries(screensByDomain).flatMap(([domain, screens]) =>
      Object.entries<Screen>(screens).flatMap(
        ([screen, { help = screen, path, needs, audience = ['staff'] }]) => {
          const guide = guides.get(screen)
          if (help !== screen || !guide) return []
          const page = fs.readFileSync(guide.file, 'utf8')
          const title = plainText(/<h1>(.*?)<\/h1>/s.exec(page)?.[1] ?? screen)
          const text = plainText(page.replace(/<h1>.*?<\/h1>/s, ''))
          const folded = `${title} ${text}`.toLowerCase()
          const foldedTitle = title.toLowerCase()
          return [{ screen, domain, path, needs, audience, title, text, url: guide.url, foldedTitle, folded }]
        },
      ),
    )
  })
}

/** Of what a person may open: help tells of nothing that they have no right to. */
function ownArticles(ctx: Ctx): Stored[] {
  const { kind } = userOf(ctx)
  return articlesIn(ctx, ctx.language).filter(
    ({ needs, audience }) =>
      audience.includes(kind) && (needs === '*' || needs === 'public' || may(ctx, needs)),
  )
}

export async function searchArticles(
  ctx: Ctx,
  { text }: { text: string },
): Promise<{ groups: z.input<typeof ArticleGroup>[]; found: number }> {
  const words = foldedWords(text)
  const holds = (text: string) => words.every((word) => text.includes(word))
  const inTitle = ({ foldedTitle }: Stored) => Number(holds(foldedTitle))
  const found = ownArticles(ctx)
    .filter(({ folded }) => holds(folded))
    .toSorted((a, b) => inTitle(b) - inTitle(a))
  const groups = [...Map.groupBy(found, ({ domain }) => domain)].map(([domain, rows]) => ({
    domain,
    name: ctx.app.word(ctx.language, `${domain}.permissions.domain`),
    articles: rows.map(({ screen, title, text: body }) => ({
      screen,
      title: markHits(title, words),
      excerpt: excerptOf(body, words),
    })),
  }))
  return { groups, found: found.length }
}

export async function readArticle(ctx: Ctx, { screen }: { screen: string }) {
  const article = ownArticles(ctx).find((one) => one.screen === screen) ?? fail('notFound')
  const { rows } = await sql<{ helpful: boolean; note: string }>`select helpful, note from help_feedback
    where merchant_id = ${ctx.scope.merchantId} and user_id = ${userOf(ctx).id} and screen = ${screen}`.execute(
    ctx.db,
  )
  return {
    screen,
    title: article.title,
    url: article.url,
    path: article.path.includes(':') ? '' : article.path,
    helpful: rows[0]?.helpful ?? null,
    note: rows[0]?.note ?? '',
  }
}

/** One answer a person and article; the last one counts. */
export async function rateArticle(
  ctx: Ctx,
  { screen, helpful, note }: { screen: string; helpful: boolean; note: string },
): Promise<{ done: true }> {
  if (!ownArticles(ctx).some((one) => one.screen === screen)) fail('notFound')
  await sql`insert into help_feedback (merchant_id, user_id, screen, language, helpful, note)
    values (${ctx.scope.merchantId}, ${userOf(ctx).id}, ${screen}, ${ctx.language}, ${helpful}, ${note})
    on conflict (merchant_id, user_id, screen) do update
      set language = excluded.language, helpful = excluded.helpful, note = excluded.note, at = excluded.at`.execute(
    ctx.db,
  )
  return { done: true }
}
