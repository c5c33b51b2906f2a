import { nameIn } from '#contract/kit/languages.ts'
import type { Years } from '#contract/kit/text/years.ts'
import type { WordKey } from '#contract/words.ts'
import type { App } from '../app-services.ts'
import type { Ctx } from '../ctx.ts'

/** A part of a reason that the product gives: a text as it is, a name in its languages, or a word of ours with what fills it. */
export type Said =
  | string
  | { names: Record<string, string> }
  | { word: WordKey; params?: Record<string, Said | number> }

const mark = 'words:'

/**
 * A reason that the product gives itself, kept by its words: each reader reads it in its own language, the other merchant
 * that it is told to too. What people typed is kept as they typed it. A part may be such a reason again.
 */
export const reasonOf = (...parts: Said[]): string => mark + JSON.stringify(parts)

/** A kept reason as a reader of this language reads it. */
export function tellReason(app: Pick<App, 'word'>, language: string, stored: string, years: Years): string {
  const parts = stored.startsWith(mark) ? partsOf(stored.slice(mark.length)) : undefined
  return parts
    ? parts
        .map((part) => tellPart(app, language, part, years))
        .filter(Boolean)
        .join(' ')
    : stored
}

/** The same for the one who asks. */
export const reasonFor = (ctx: Ctx, stored: string): string =>
  tellReason(ctx.app, ctx.language, stored, ctx.merchant)

function tellPart(app: Pick<App, 'word'>, language: string, part: Said | number, years: Years): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return tellReason(app, language, part, years)
  if ('names' in part) return nameIn(part.names, language)
  const params = Object.entries(part.params ?? {}).map(([name, value]) => [
    name,
    tellPart(app, language, value, years),
  ])
  return app.word(language, part.word, Object.fromEntries(params) as Record<string, string>, years)
}

function partsOf(json: string): Said[] | undefined {
  try {
    const parts = JSON.parse(json) as unknown
    return Array.isArray(parts) && parts.every(isSaid) ? parts : undefined
  } catch {
    return undefined
  }
}

const isSaid = (part: unknown): part is Said =>
  typeof part === 'string' ||
  (typeof part === 'object' && part !== null && typeof (part as { word?: unknown }).word === 'string')
