import { z } from 'zod'
import { userKinds } from '../../identity/identity.schema.ts'
import { act, read } from '../../kit/endpoint.ts'
import { Done, PlainDate, ShortText } from '../../kit/schema.ts'

const everybody = { needs: '*', audience: userKinds, personal: true } as const
const Page = z.string().regex(/^\w[\w-]{0,79}$/)

/** A piece of a text; `hit` where it is what was searched for. */
const Piece = z.object({ text: z.string(), hit: z.boolean() })
const Article = z.object({
  screen: z.string(),
  title: z.array(Piece),
  excerpt: z.array(Piece),
})
export const ArticleGroup = z.object({ domain: z.string(), name: z.string(), articles: z.array(Article) })
export type ArticleGroup = z.output<typeof ArticleGroup>
export const ReleaseNote = z.object({
  key: z.string(),
  day: PlainDate,
  title: z.string(),
  /** Paragraphs. */
  text: z.array(z.string()),
  read: z.boolean(),
})
export type ReleaseNote = z.output<typeof ReleaseNote>

export const centreApi = {
  /** Articles of the screens that this person may open, those first that hold the words in their titles. */
  articles: read('/supplier/guide/search', {
    ...everybody,
    input: z.object({ text: ShortText.default('') }),
    output: z.object({ groups: z.array(ArticleGroup), found: z.number().int() }),
  }),
  article: read('/supplier/guide/article', {
    ...everybody,
    input: z.object({ screen: Page }),
    output: z.object({
      screen: z.string(),
      title: z.string(),
      url: z.string(),
      /** Where the screen stands itself. */
      path: z.string(),
      helpful: z.boolean().nullable(),
      note: z.string(),
    }),
  }),
  articleRate: act('/supplier/guide/rate', {
    ...everybody,
    input: z.object({ screen: Page, helpful: z.boolean(), note: z.string().trim().max(500).default('') }),
    output: Done,
  }),
  notes: read('/supplier/updateLog/list', {
    ...everybody,
    output: z.object({ rows: z.array(ReleaseNote), unread: z.number().int() }),
  }),
  noteRead: act('/supplier/updateLog/read', {
    ...everybody,
    /** Without a key all of them. */
    input: z.object({ key: Page.optional() }),
    output: Done,
  }),
}
