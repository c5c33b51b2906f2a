import { entryOf } from '#contract/kit/given.ts'
import { inEach } from '#contract/kit/languages.ts'
import { currencies } from '#contract/kit/money/money.ts'
import { languages, type Language } from '#contract/kit/schema.ts'
import type { Dictionary } from '#contract/settings/settings.schema.ts'
import { service, type App } from '../kit/app-services.ts'
import type { PublicCtx } from '../kit/ctx.ts'
import { successBody } from '../kit/call/envelope.ts'
import { etagOf, isCached } from '../kit/etag.ts'
import type { RawAnswer, RawContext } from '../kit/call/routes.ts'
import { words } from '../kit/text/words.ts'

/**
 * Groups of words that are texts. Every other group of a domain's words names the values of one enumeration
 * (`agents.settlementTerms`), and the dictionary is made of those.
 */
const textGroups = [
  'screens',
  'fields',
  'text',
  'moves',
  'errors',
  'fieldErrors',
  'events',
  'permissions',
  'questions',
  'mails',
  'menu',
  'frame',
  'parts',
  'login',
  'notFound',
  'forbidden',
  'demoPeople',
]

type Prepared = { json: string; etag: string }
const prepare = (data: unknown): Prepared => {
  const json = JSON.stringify(data)
  return { json, etag: `W/${etagOf(json)}` }
}

const prepared = (app: App) =>
  service(app, 'settings.words', () =>
    inEach((language) => ({
      words: prepare(words[language]),
      dictionary: prepare(dictionaryOf(entryOf(words, language))),
    })),
  )

function dictionaryOf(words: Record<string, string>): Dictionary {
  const dictionary: Dictionary = {
    'kit.currencies': currencies.map((value) => ({ value, label: value })),
    'kit.languages': languages.map((value) => ({ value, label: ownName(value) })),
  }
  for (const [key, label] of Object.entries(words)) {
    const [domain, group, ...name] = key.split('.')
    if (textGroups.includes(group!)) continue
    ;(dictionary[`${domain}.${group}`] ??= []).push({ value: name.join('.'), label })
  }
  return dictionary
}

/** A language's name in itself, so that who cannot read this one finds theirs. */
const ownName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language) ?? language

type Locale = { locale?: Language | undefined }
export const getWords = async (ctx: PublicCtx, { locale }: Locale, raw: RawContext): Promise<RawAnswer> =>
  answer(prepared(ctx.app)[locale ?? ctx.language].words, raw)

export const getDictionary = async (
  ctx: PublicCtx,
  { locale }: Locale,
  raw: RawContext,
): Promise<RawAnswer> => answer(prepared(ctx.app)[locale ?? ctx.language].dictionary, raw)

/** The same for everybody and until the next version, so the browser keeps it and asks only whether it still holds. */
function answer({ json, etag }: Prepared, { request }: RawContext): RawAnswer {
  const headers = { etag, 'cache-control': 'no-cache', vary: 'x-language, accept-language' }
  const contentType = 'application/json; charset=utf-8'
  if (isCached(request, etag)) return { status: 304, contentType, body: '', headers }
  const v1 = request.originalUrl.startsWith('/supplier/v1/')
  return { contentType, body: successBody(v1, json), headers }
}
