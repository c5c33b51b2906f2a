import { firstOf } from '#contract/kit/given.ts'
import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#contract/kit/languages.ts'

/** The caller's language: the header of the product, else the browser's mapped, else English. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.headers['x-language'] ?? (request.query as { locale?: string } | undefined)?.locale
  if (isLanguage(chosen)) return chosen
  return mapLanguage(request.headers['accept-language'] ?? '')
}

/** A browser's language list mapped to zh-TW, en, zh-CN or th; a Korean browser gets en until a person chooses. */
function mapLanguage(accepted: string): Language {
  for (const part of accepted.toLowerCase().split(',')) {
    const tag = firstOf(part.split(';')).trim()
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW'
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('th')) return 'th'
    if (tag.startsWith('en')) return 'en'
  }
  return 'en'
}
