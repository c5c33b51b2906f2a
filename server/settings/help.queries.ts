import fs from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { screensByDomain } from '#contract/screens.ts'
import { service, type App } from '../kit/app-services.ts'
import type { PublicCtx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import type { RawAnswer } from '../kit/call/routes.ts'

const folder = path.resolve(import.meta.dirname, 'help')
type Guide = { screen: string; language: Language; url: string; file: string }

/** Every screen's help in every language: help/<language>/<screen>.html, its own or that of the screen it names. */
export const guidesOf = (app: App): Guide[] =>
  service(app, 'settings.guides', () =>
    languages.flatMap((language) =>
      Object.values(screensByDomain).flatMap((screens) =>
        Object.entries<Screen>(screens).flatMap(([screen, { help = screen }]) => {
          const file = path.join(folder, language, `${help}.html`)
          return help === null ? [] : [{ screen, language, url: `/help/${language}/${screen}.html`, file }]
        }),
      ),
    ),
  )

export async function listGuides(ctx: PublicCtx): Promise<{ rows: Omit<Guide, 'file'>[] }> {
  return { rows: guidesOf(ctx.app).map(({ screen, language, url }) => ({ screen, language, url })) }
}

/** One help page, framed by the product's own pages only. Its first heading is its title. */
export async function showHelp(ctx: PublicCtx, input: { locale: string; page: string }): Promise<RawAnswer> {
  const guide = guidesOf(ctx.app).find(({ url }) => url === `/help/${input.locale}/${input.page}`)
  if (!guide) fail('notFound')
  const body = fs.readFileSync(guide.file, 'utf8')
  const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="${guide.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
    headers: {
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    },
  }
}

const style = `:root{color-scheme:light dark}
body{font:15px/1.65 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#10212e;max-width:44em;margin:0 auto;padding:20px 24px}
h1{font-size:22px;line-height:1.3;margin:0 0 8px}h2{font-size:16px;margin:24px 0 4px}
li{margin:4px 0}kbd{font:13px ui-monospace,monospace;border:1px solid #c6d0d5;border-radius:4px;padding:0 5px}
p.note{border-left:3px solid #0b6e75;padding-left:12px}
@media (prefers-color-scheme:dark){body{color:#e3eaee;background:#12202a}kbd{border-color:#4a5a64}}`
